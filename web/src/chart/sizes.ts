// Sizes, in units of the sheet.

/** The radius of a space for a marker. */
export const pieceSize = 20;

/** The radius of a link's token. */
export const linkSize = 16.5;

/** A card, and the scale of a governor that waits beside the board. */
export const cardSize = { width: 122, height: 66 };
export const governorScale = 0.72;

/** A deck with the values of the cards to come written below it. */
export const deckSize = { width: cardSize.width, height: cardSize.height + 32 };
