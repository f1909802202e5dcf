// Chooses the coach's next tip. Everything is derived from the engine's answers: the position, the legal moves and
// their effects. A tip with a name is given only once; unnamed ones are a fallback.
import type { Fact, Legal, Move } from '../engine/types';
import { statusWords } from '../generated/words';
import type { GameSession } from '../session/session';
import type { Sayer } from '../text/say';
import type { Key } from '../text/en';
import type { Values } from '../text/message';
import { text } from '../text/text.svelte';

export interface Tip {
    key: Key;
    values?: Values;
    name?: string; // to remember that it was given
}

export async function tipFor(session: GameSession, say: Sayer, given: ReadonlySet<string>): Promise<Tip> {
    if (session.legal.player === null) return { key: 'tip.over' };
    if (!session.myMove) return { key: 'tip.wait' };
    const fresh = (tip: Tip | undefined): tip is Tip =>
        tip !== undefined && !(tip.name !== undefined && given.has(tip.name));
    for (const tips of candidates(session, say)) {
        const tip = (await tips()).find(fresh);
        if (tip) return tip;
    }
    return { key: 'tip.turn' };
}

type Tips = () => Tip[] | Promise<Tip[]>;
const forced: Partial<Record<Legal['decision'], Key>> = {
    salary: 'tip.salary',
    discard: 'tip.discard',
    'governor-space': 'tip.governorSpace',
    second: 'tip.second',
    follow: 'tip.second',
};

// In order of urgency; lazy, so that the engine is only asked if nothing before had a tip.
function candidates(session: GameSession, say: Sayer): Tips[] {
    const { position, legal, edition } = session;
    const lastRound: Tips = () =>
        position.round === edition.rounds ? [{ key: 'tip.lastRound', name: 'lastRound' }] : [];
    const must = forced[legal.decision];
    if (must) return [() => [{ key: must }]];
    if (legal.decision === 'build') {
        const build = { key: 'tip.build', values: { level: position.players[session.me]!.levels.build } } as const;
        return [
            () => (position.round === 1 ? [{ key: 'tip.welcome', name: 'welcome' }] : []),
            lastRound,
            () => thresholds(session, say),
            () => [build],
        ];
    }
    if (legal.decision !== 'turn') return [];
    if (legal.moves.every(({ verb }) => verb === 'pass')) return [() => [{ key: 'tip.onlyPass' }]];
    return [
        () => [{ key: 'tip.action', name: 'action', values: { harbour: position.players[session.me]!.harbour } }],
        lastRound,
        () => openings(session, say),
        () => links(session, say),
        () => passing(session, say),
        () => draws(session, say),
        () => firsts(legal),
        () => thresholds(session, say),
    ];
}

async function factsOf(session: GameSession, move: Move): Promise<Fact[]> {
    return (await session.preview([move.move])).log.flatMap(({ facts }) => facts);
}
const alone = (moves: Move[]): Move[] =>
    moves.filter((move, at) => moves.findIndex((one) => one.targets[0]?.id === move.targets[0]?.id) === at);

// Moves that ship and open a region: who would get the governor?
async function openings(session: GameSession, say: Sayer): Promise<Tip[]> {
    const ships = alone(session.legal.moves.filter(({ verb }) => verb === 'ship'));
    const facts = await Promise.all(ships.map((move) => factsOf(session, move)));
    return facts.flatMap((found): Tip[] => {
        const region = found.find(({ fact }) => fact === 'opened')?.region;
        if (region === undefined) return [];
        const winner = found.find(({ fact }) => fact === 'card-gained')?.seat ?? session.me;
        return [
            {
                key: 'tip.open',
                name: `open:${region}:${winner === session.me}`,
                values: { region: say.region(region), who: say.who(winner) },
            },
        ];
    });
}

async function links(session: GameSession, say: Sayer): Promise<Tip[]> {
    const moves = alone(session.legal.moves.filter(({ verb }) => verb === 'occupy'));
    const facts = await Promise.all(moves.map((move) => factsOf(session, move)));
    return moves.flatMap((move, index): Tip[] => {
        const completed = facts[index]!.some(({ fact, seat }) => fact === 'link-completed' && seat === session.me);
        const city = move.targets[0]!.id;
        return completed ? [{ key: 'tip.link', name: `link:${city}`, values: { city: say.site(city) } }] : [];
    });
}

async function passing(session: GameSession, say: Sayer): Promise<Tip[]> {
    const pass = session.legal.moves.find(({ verb }) => verb === 'pass');
    if (!pass) return [];
    const { legal } = await session.preview([pass.move]);
    const loses = legal.decision === 'discard' && legal.player === session.me;
    return loses ? [{ key: 'tip.passCards', name: `passCards:${session.position.round}`, values: say.tracks() }] : [];
}

function draws(session: GameSession, say: Sayer): Tip[] {
    const cards = session.legal.moves
        .filter(({ verb }) => verb === 'draw')
        .flatMap(({ targets }) => targets.filter(({ kind }) => kind === 'card'));
    return [...new Set(cards.map(({ id }) => id))].flatMap((card): Tip[] => {
        const face = say.cardFace(card);
        return face
            ? [{ key: 'tip.draw', name: `draw:${card}`, values: { card: say.card(card), icons: say.icons(face) } }]
            : [];
    });
}

// Actions that are possible for the first time.
function firsts({ moves }: Legal): Tip[] {
    const can = (verb: Move['verb']) => moves.some((move) => move.verb === verb);
    return [
        ...(can('ship') ? [{ key: 'tip.ship', name: 'ship' } as const] : []),
        ...(can('occupy') ? [{ key: 'tip.occupy', name: 'occupy' } as const] : []),
        ...(can('pay') ? [{ key: 'tip.payment', name: 'payment' } as const] : []),
        ...(moves.some(({ source }) => source?.kind === 'token') ? [{ key: 'tip.token', name: 'token' } as const] : []),
        ...(can('attack') ? [{ key: 'tip.attack', name: 'attack' } as const] : []),
    ];
}

// Statuses that one more symbol would raise to their next level.
function thresholds({ position, edition, me }: GameSession, say: Sayer): Tip[] {
    return statusWords.flatMap((status): Tip[] => {
        const value = position.players[me]!.status[status];
        const next = edition.status.levels.find(({ from }) => from === value + 1);
        if (!next) return [];
        const gives = edition.status.gives[status];
        const values = {
            status: say.status(status),
            at: next.from,
            then: text(`whyGives.${gives}`, { level: next[gives] }),
        };
        return [{ key: 'tip.threshold', name: `threshold:${status}:${next.from}`, values }];
    });
}
