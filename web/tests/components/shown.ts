// Mounts a component in jsdom to inspect and use it, without a browser.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach } from 'vitest';
import { Engine, type Game } from '../../src/engine/engine';
import type { Edition, Legal, LogEntry, Position } from '../../src/engine/types';
import { namesOf, Sayer } from '../../src/text/say';
import { localSupply } from '../supply';

// Polyfills what jsdom lacks.
HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
};
Element.prototype.scrollIntoView = () => undefined;

const mounted: object[] = [];
afterEach(async () => {
    for (const one of mounted.splice(0)) await unmount(one);
    document.body.replaceChildren();
});

export function show<Props extends object>(component: Component<Props>, props: NoInfer<Props>): HTMLElement {
    const target = document.createElement('div');
    document.body.append(target);
    mounted.push(mount(component, { target, props }));
    flushSync();
    return target;
}

export const words = (element: Element | null | undefined): string =>
    (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
export const all = (within: Element, selector: string): HTMLElement[] => [
    ...within.querySelectorAll<HTMLElement>(selector),
];
export function click(within: Element, selector: string): void {
    const found = within.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`there is no ${selector} in ${within.innerHTML.slice(0, 300)}`);
    found.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    flushSync();
}

export interface Laid {
    engine: Engine;
    game: Game;
    edition: Edition;
    position: Position;
    legal: Legal;
    log: LogEntry[];
    say: Sayer;
}

// A game after this many moves of a modest bot.
export async function laid(edition: string, players: number, plies: number): Promise<Laid> {
    const engine = await Engine.start(localSupply);
    const seed = '0000000000000007';
    const names = ['Ada', 'Ben', 'Cai', 'Dee', 'Eva'].slice(0, players);
    const game = await engine.newGame({ edition, players, seed, names });
    while (game.ply < plies && (await game.legal()).player !== null)
        await game.play((await game.bot('mate', seed).answer).move.move);
    const [info, position, legal, log] = await Promise.all([
        engine.edition(edition),
        game.position(),
        game.legal(),
        game.log(),
    ]);
    return { engine, game, edition: info, position, legal, log, say: new Sayer(info, namesOf(position)) };
}
