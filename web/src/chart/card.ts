/** A card on the chart, in units of the sheet. */
export const cardSize = {width: 118, height: 64};
