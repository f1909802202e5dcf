// Puts moves and their effects into words, in the language of the page.
import type {
    Ability,
    Card,
    Edition,
    Effect,
    Fact,
    Move,
    Position,
    Scoring,
    Source,
    Status,
    Target,
} from '../engine/types';
import type { Key } from './en';
import { choiceFormat, isKey, listFormat, named, speech, text } from './text.svelte';

export class Sayer {
    constructor(
        readonly edition: Edition,
        readonly names: readonly string[],
    ) {}

    move(move: Move): string {
        const targets = move.targets.map((target) => this.target(target));
        const said =
            move.verb === 'salary'
                ? text('move.salary', { target: list(targets) })
                : text(`move.${move.verb}` as Key, {
                      // The move draws from a deck, but the card is what the reader wants to know.
                      target: (move.verb === 'draw' || move.verb === 'draw-pile' ? targets[1] : targets[0]) ?? '',
                      second: targets[1] ?? '',
                  });
        return move.source ? `${this.source(move.source)}: ${said}` : capital(said);
    }

    source(source: Source): string {
        return source.kind === 'building' ? this.building(source.id) : text(`token.${source.id}` as Key);
    }

    target({ kind, id }: Target): string {
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
                return text(`governorSpace.${id}` as Key);
            case 'pile':
                return id;
        }
    }

    building(id: string): string {
        return named(this.edition.buildings.find((one) => one.id === id)?.name ?? id);
    }
    region(id: string): string {
        return named(this.edition.regions.find((one) => one.id === id)?.name ?? id);
    }
    site(id: string): string {
        const sites = this.edition.regions.flatMap(({ cities, fleets }) => [...cities, ...fleets]);
        return named(sites.find((one) => one.id === id)?.name ?? id);
    }
    deck(id: string): string {
        const name = this.edition.decks.find((one) => one.id === id)?.name ?? id;
        return named(name.split(' & ')[0] ?? name);
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
        const name = this.edition.statusNames[status];
        const key = `status.${name.toLowerCase()}`;
        return isKey(key) ? text(key) : name;
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
        return text(action.includes('&') ? 'explain.and' : 'explain.or', { a: effect(first), b: effect(second) });
    }

    ability({ key, regions = [], fleets, status = [], number = 0 }: Ability): string {
        const places = list(regions.map((id) => this.region(id)));
        return text(`ability.${key}` as Key, {
            regions: fleets ? text('explain.orFleets', { places }) : places,
            status: alternatives(status.map((id) => this.status(id))),
            number,
        });
    }
    scoring({ for: id, condition, in: regions, glory, each }: Scoring): string {
        const counted = text(`counted.${id}` as Key);
        if (condition) return text('explain.gloryIf', { glory, what: counted });
        const what = regions
            ? text('explain.within', { what: counted, regions: list(regions.map((one) => this.region(one))) })
            : counted;
        return text(each === 1 ? 'explain.gloryEach' : 'explain.gloryEvery', { glory, each, what });
    }

    fact(fact: Fact): string {
        const { from = 0, to = 0 } = fact;
        if (fact.fact === 'presence' && to === 0) return text('fact.presenceLost', { what: this.subject(fact) });
        if (fact.fact === 'harbour' && to === 0) return text('fact.lastMarker', { from });
        const region = this.edition.regions.find((one) => one.id === fact.region);
        return text(`fact.${fact.fact}`, { what: this.subject(fact), from, to, of: region?.track ?? 0 });
    }

    private subject(fact: Fact): string {
        if (fact.gives) return text(`gives.${fact.gives}`);
        if (fact.status) return this.status(fact.status);
        if (fact.token)
            return fact.token in this.edition.statusNames
                ? this.status(fact.token as Status)
                : text(`token.${fact.token}`);
        if (fact.card) return this.card(fact.card);
        if (fact.city) return this.site(fact.city);
        if (fact.connection) return this.link(fact.connection);
        if (fact.region) return this.region(fact.region);
        if (fact.building) return this.building(fact.building);
        if (fact.exploit) return this.exploit(fact.exploit);
        return '';
    }
}

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
