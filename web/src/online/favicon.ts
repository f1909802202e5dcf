// The tab shows whose turn it is, also when it lies behind others.
export function showTurn(mine: boolean): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    const wanted = mine ? '/icon-turn.svg' : '/icon.svg';
    if (link && link.getAttribute('href') !== wanted) link.setAttribute('href', wanted);
}
