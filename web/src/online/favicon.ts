// Switches the favicon on the player's turn, so that a background tab shows it, too.
export function showTurn(mine: boolean): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    const wanted = mine ? '/icon-turn.svg' : '/icon.svg';
    if (link && link.getAttribute('href') !== wanted) link.setAttribute('href', wanted);
}
