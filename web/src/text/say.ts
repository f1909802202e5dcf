// Puts moves and their effects into words, in the language of the page.
import type { ChartWords } from '../chart/words';
import type {
    Ability,
    Card,
    Edition,
    Effect,
    Fact,
    Given,
    Move,
    Position,
    Score,
    Scoring,
    Source,
    Status,
    Target,
    TokenKind,
} from '../engine/types';
import type { GameSession } from '../session/session';
import type { Key } from './en';
import type { Person } from './message';
import { personsAt, readerAmong, shownName } from './person';
import { chartLabels, choiceFormat, hasPerson, isKey, listFormat, named, speech, text } from './text.svelte';

export class Sayer {
    readonly names: readonly string[]; // as they are shown

    constructor(
        readonly edition: Edition,
        names: readonly string[],
        readonly reader?: number, // the seat that is addressed as "you"
    ) {
        this.names = names.map(shownName);
    }

    // For the blanks {who} and {whom} of messages.
    who(...seats: number[]): Person {
        return personsAt(seats, this.names, this.reader);
    }

    chartWords(): ChartWords {
        return {
            ...chartLabels(),
            player: (seat) => this.names[seat] ?? '',
            held: (seat) => text('chart.held', { who: this.who(seat) }),
            could: (seats) => text('fan.now', { who: this.who(...seats) }),
            leads: (seat) => text('fan.leads', { who: this.who(seat) }),
            token: (kind) => this.token(kind as TokenKind),
            status: (status) => this.status(status as Status),
        };
    }

    // A move that can be made; with a seat, one that this player has made.
    move(move: Move, seat?: number): string {
        const said = this.deed(move, seat);
        return move.source ? text('move.with', { source: this.source(move.source), move: said }) : capital(said);
    }
    // A move that was made, as a sentence.
    told(move: Move, seat: number): string {
        const values = { who: this.who(seat), deed: this.deed(move, seat) };
        return capital(
            move.source
                ? text('told.with', { ...values, source: this.source(move.source) })
                : text('told.move', values),
        );
    }
    private deed(move: Move, seat?: number): string {
        const who = seat === undefined ? undefined : this.who(seat);
        const targets = move.targets.map((target) => this.target(target, who));
        return text(`move.${move.verb}` as Key, {
            who,
            targets,
            // The move draws from a deck, but the card is what the reader wants to know.
            target: (move.verb === 'draw' || move.verb === 'draw-pile' ? targets[1] : targets[0]) ?? '',
            second: targets[1] ?? '',
        });
    }

    source(source: Source): string {
        return source.kind === 'building' ? this.building(source.id) : this.token(source.id as TokenKind);
    }
    token(token: TokenKind): string {
        const blue = `token.${token}`;
        return isKey(blue) ? text(blue) : text('token.status', { status: this.status(token as Status) });
    }

    target({ kind, id }: Target, who?: Person): string {
        switch (kind) {
            case 'region':
            case 'sea':
                return this.region(id);
            case 'city':
            case 'fleet':
                return this.site(id);
            case 'deck':
                return this.deck(id);
            case 'card':
                return this.card(id);
            case 'building':
                return this.building(id);
            case 'status':
                return this.status(id as Status);
            case 'governor-space':
                return text(`governorSpace.${id}` as Key, { who });
            case 'pile':
                return id;
        }
    }

    building(id: string): string {
        return named(this.edition.buildings.find((one) => one.id === id)?.name ?? id);
    }
    region(id: string): string {
        return named(short(this.edition.regions.find((one) => one.id === id)?.name ?? id));
    }
    site(id: string): string {
        const sites = this.edition.regions.flatMap(({ cities, fleets }) => [...cities, ...fleets]);
        return named(sites.find((one) => one.id === id)?.name ?? id);
    }
    deck(id: string): string {
        return named(short(this.edition.decks.find((one) => one.id === id)?.name ?? id));
    }
    exploit(id: string): string {
        return named(this.edition.exploits.find((one) => one.id === id)?.name ?? id);
    }
    link(id: string): string {
        return id
            .split('~')
            .map((end) => this.site(end))
            .join('–');
    }
    card(id: string): string {
        const at = id.lastIndexOf(' ');
        const [deck, value] = [id.slice(0, at), id.slice(at + 1)];
        const name = this.deck(deck);
        return value === 'governor' ? text('card.governor', { deck: name }) : `${name} ${value}`;
    }
    // The deck that a card belongs to.
    cardDeck(card: string): string {
        return this.deck(card.slice(0, card.lastIndexOf(' ')));
    }
    // Where there is little room: "India" is Ind, "North America" NA.
    deckShort(card: string): string {
        const words = this.cardDeck(card).match(/\p{L}+/gu) ?? [];
        // Without an article in front: The Caribbean, I Caraibi, L’India.
        const capitals = words.filter((word, at) => /^\p{Lu}/u.test(word) && (at > 0 || word.length > 3));
        return capitals.length > 1
            ? capitals.map((word) => word.charAt(0)).join('')
            : (capitals[0] ?? words.at(-1) ?? '').slice(0, 3);
    }
    isSlavery(card: string): boolean {
        return this.edition.decks.some(({ id, slavery }) => slavery && card.startsWith(`${id} `));
    }
    cardFace(id: string): Card | undefined {
        const at = id.lastIndexOf(' ');
        const deck = this.edition.decks.find((one) => one.id === id.slice(0, at));
        const value = id.slice(at + 1);
        return deck?.cards.find((card) =>
            value === 'governor' ? card.governor : !card.governor && String(card.value) === value,
        );
    }
    // Editions have their own names for the four statuses.
    status(status: Status): string {
        return named(this.edition.statusNames[status]);
    }
    score(kind: keyof Score): string {
        return kind in this.edition.statusNames ? this.status(kind as Status) : text(`score.${kind}` as Key);
    }
    // The tracks by what they give, for messages that name them: {buildTrack}, {growthTrack}, …
    tracks(): Record<`${Given}Track`, string> {
        const gives = Object.entries(this.edition.status.gives) as [Status, Given][];
        const names = gives.map(([status, given]) => [`${given}Track`, this.status(status)]);
        return Object.fromEntries(names) as Record<`${Given}Track`, string>;
    }
    icons(thing: { icons: Partial<Record<Status, number>>; glory: number }): string {
        const parts = Object.entries(thing.icons).map(([status, count]) => `${count} ${this.status(status as Status)}`);
        if (thing.glory > 0) parts.push(`${thing.glory} ${text('board.glory')}`);
        return list(parts);
    }
    action(action: string): string {
        const effect = (name: string) => text(`effect.${name as Effect}`);
        const [first = '', second = ''] = action.split(/[&/]/);
        if (second === '') return effect(first);
        if (second === first) return text('explain.twice', { a: effect(first) });
        return text(action.includes('&') ? 'explain.and' : 'explain.or', { a: effect(first), b: effect(second) });
    }

    ability({ key, regions = [], fleets, status = [], number = 0 }: Ability): string {
        const places = regions.map((id) => this.region(id));
        return text(`ability.${key}` as Key, {
            regions: fleets ? [...places, text('explain.anyFleet')] : places,
            status: alternatives(status.map((id) => this.status(id))),
            number,
        });
    }
    scoring({ for: id, condition, in: regions, glory, each }: Scoring): string {
        const counted = text(`counted.${id}` as Key, { each });
        if (condition) return text('explain.gloryIf', { glory, what: counted });
        const what = regions
            ? text('explain.within', { what: counted, regions: regions.map((one) => this.region(one)) })
            : counted;
        return text(each === 1 ? 'explain.gloryEach' : 'explain.gloryEvery', { glory, each, what });
    }

    // To be read beside the player it happens to.
    fact(fact: Fact): string {
        const { from = 0, to = 0 } = fact;
        const region = this.edition.regions.find((one) => one.id === fact.region);
        return text(factKey(fact), {
            who: this.who(fact.seat),
            what: this.subject(fact),
            from,
            to,
            of: region?.track ?? 0,
        });
    }
    // To be read beside somebody else, or nobody.
    factOf(fact: Fact): string {
        const what = this.fact(fact);
        if (ofNobody.has(fact.fact)) return what;
        const who = this.who(fact.seat);
        return hasPerson(factKey(fact)) ? text('told.fact', { who, what }) : text('told.count', { who, what });
    }

    private subject(fact: Fact): string {
        if (fact.gives) return text(`gives.${fact.gives}`);
        if (fact.status) return this.status(fact.status);
        if (fact.token) return this.token(fact.token);
        if (fact.card) return this.card(fact.card);
        if (fact.city) return this.site(fact.city);
        if (fact.connection) return this.link(fact.connection);
        if (fact.region) return this.region(fact.region);
        if (fact.building) return this.building(fact.building);
        if (fact.exploit) return this.exploit(fact.exploit);
        return '';
    }
}

// "Europe & the Mediterranean" is too long for a sentence.
const short = (name: string): string => name.split(' & ')[0] ?? name;

function factKey({ fact, to }: Fact): Key {
    return (to === 0 && none[fact]) || `fact.${fact}`;
}
// Sentences of their own for what comes down to nothing.
const none: Partial<Record<Fact['fact'], Key>> = {
    presence: 'fact.presenceLost',
    harbour: 'fact.lastMarker',
    'cards-over': 'fact.cardsFit',
    'governor-space': 'fact.governorSpaceFree',
};
// These happen to the whole table.
const ofNobody = new Set<Fact['fact']>(['abolition', 'round-begins', 'game-over', 'shipped']);

const gains = new Set<Fact['fact']>([
    'site-taken',
    'link-completed',
    'token-taken',
    'card-gained',
    'built',
    'freed',
    'shield-gained',
    'card-within-reach',
]);
const losses = new Set<Fact['fact']>(['site-lost', 'link-lost', 'card-lost', 'card-aside', 'shield-lost']);

// Whether a fact is good or bad for the player it happens to.
export function toneOf({ fact, from = 0, to = 0 }: Fact): 'gain' | 'loss' | 'plain' {
    if (gains.has(fact)) return 'gain';
    if (losses.has(fact)) return 'loss';
    if (fact === 'cards-over' || fact === 'governor-space') return to > from ? 'loss' : 'gain';
    if (['status', 'level', 'glory', 'presence', 'blue-tokens', 'harbour', 'converted'].includes(fact))
        return to > from ? 'gain' : to < from ? 'loss' : 'plain';
    return 'plain';
}

// The most interesting facts; short summaries leave out the others.
const telling = new Set<Fact['fact']>([
    'opened',
    'link-completed',
    'link-lost',
    'card-gained',
    'abolition',
    'shield-gained',
    'shield-lost',
    'level',
    'site-lost',
    'card-aside',
    'round-begins',
    'game-over',
]);
export const isTelling = (fact: Fact, player: number): boolean =>
    telling.has(fact.fact) || (fact.fact === 'token-taken' && fact.seat === player);

// Already clear from the move itself or from the number beside it.
const bookkeeping = new Set<Fact['fact']>(['built', 'glory']);

// Reasons in favour of a move for the player who makes it, without duplicates.
export const welcome = (say: Sayer, facts: readonly Fact[], seat: number): string[] => [
    ...new Set(
        facts
            .filter(
                (fact) =>
                    fact.seat === seat &&
                    !bookkeeping.has(fact.fact) &&
                    (toneOf(fact) === 'gain' || isTelling(fact, seat)),
            )
            .map((fact) => say.fact(fact)),
    ),
];

export const list = (parts: string[]): string =>
    parts.length === 0 ? text('board.none') : listFormat(speech.language).format(parts);
export const alternatives = (parts: string[]): string => choiceFormat(speech.language).format(parts);
export const capital = (words: string): string => words.charAt(0).toLocaleUpperCase(speech.language) + words.slice(1);
export const percent = (share: number, signDisplay: 'auto' | 'exceptZero' = 'auto'): string =>
    share.toLocaleString(speech.language, { style: 'percent', maximumFractionDigits: 0, signDisplay });
export const namesOf = (position: Position): string[] => position.players.map(({ name }) => name);
export const sayerOf = ({ edition, position, seats }: GameSession): Sayer =>
    new Sayer(edition, namesOf(position), readerAmong(seats));
