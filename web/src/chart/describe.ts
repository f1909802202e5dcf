// Describes a spot in words, for screen readers and tooltips.

import { cardOf, linksOf, type EditionBoard, type Icons, type LyingCard, type Position, type Space } from './board';
import type { SpotId } from './seam';
import { type ChartWords, fill } from './words';

export function describe(spot: SpotId, edition: EditionBoard, position: Position, words: ChartWords): string {
    const [kind, id = ''] = spot.split(':');
    const regionName = (region: string): string => edition.regions.find((one) => one.id === region)?.name ?? region;
    const cityName = (city: string): string =>
        edition.regions.flatMap(({ cities }) => cities).find((one) => one.id === city)?.name ?? city;
    const gains = ({ effect, ...icons }: Icons): string =>
        [
            ...Object.entries(icons).map(
                ([status, count]) => `${count} ${status === 'glory' ? words.glory : words.status(status)}`,
            ),
            ...(effect === 'abolition' ? [words.abolition] : []),
        ].join(', ');
    const state = ({ owner, token }: Space): string =>
        owner !== undefined
            ? words.held(owner)
            : token !== undefined
              ? fill(words.free, { token: words.token(token) })
              : words.empty;

    const lying = (card: string, known: readonly LyingCard[] = []): string => {
        const { value, icons } = cardOf(edition, card);
        const { markers, now } = known.find((one) => one.card === card) ?? { now: [] };
        return [
            `${value === 'governor' ? words.governor : fill(words.card, { value })}: ${gains(icons)}`,
            ...(markers === undefined ? [] : [fill(words.takes, { count: markers })]),
            ...(now.length === 0 ? [] : [words.could(now)]),
        ].join(', ');
    };

    const region = position.regions.find((one) => one.id === id);
    switch (kind) {
        case 'city': {
            const space = position.regions.flatMap(({ cities }) => cities).find((city) => city.id === id);
            return `${cityName(id)}, ${state(space ?? {})}`;
        }
        case 'fleet': {
            const space = position.regions.flatMap(({ fleets }) => fleets).find((fleet) => fleet.id === id);
            const fleet = edition.regions.flatMap(({ fleets = [] }) => fleets).find((one) => one.id === id);
            return `${fleet?.name ?? id}, ${state(space ?? {})}`;
        }
        case 'track': {
            const track = region?.track ?? [];
            const filled = track.filter(({ owner }) => owner !== undefined).length;
            const next = track[filled];
            const full = fill(words.track, { region: regionName(id), filled, spaces: track.length });
            return next?.token === undefined
                ? full
                : `${full}, ${fill(words.next, { token: words.token(next.token) })}`;
        }
        case 'sea': {
            const ships = (region?.sea ?? []).flatMap((count, seat) =>
                count > 0 ? [`${words.player(seat)} ${count}`] : [],
            );
            return [fill(words.sea, { region: regionName(id) }), ...ships].join(', ');
        }
        case 'link': {
            const link = linksOf(edition).find((one) => one.id === id);
            const space = position.connections.find((one) => one.id === id);
            return `${fill(words.link, { a: cityName(link?.ends[0] ?? id), b: cityName(link?.ends[1] ?? '') })}, ${state(space ?? {})}`;
        }
        case 'deck': {
            const deck = edition.decks.find((one) => one.id === id);
            const cards = position.decks[id] ?? [];
            const name = fill(words.deck, { deck: deck?.name ?? id });
            if (cards.length === 0) return `${name}, ${words.empty}`;
            const known = position.draws?.decks[id]?.cards;
            return `${name}, ${cards.map((card) => lying(card, known)).join('; ')}`;
        }
        case 'discard': {
            const pile = fill(words.discard, { count: position.discarded.length });
            const known = position.draws?.pile?.cards;
            const named = (card: string): string => `${cardOf(edition, card).name}, ${lying(card, known)}`;
            return [pile, ...position.discarded.map(named)].join('; ');
        }
        case 'governor': {
            const card = `${id} governor`;
            const holder = position.players.findIndex(({ cards }) => cards.includes(card));
            const leader = position.draws?.governors[id];
            return [
                `${words.governor}, ${regionName(id)}: ${gains(cardOf(edition, card).icons)}`,
                ...(holder >= 0 ? [words.held(holder)] : [words.won]),
                ...(typeof leader === 'number' ? [words.leads(leader)] : []),
            ].join(', ');
        }
        case 'shield':
            return describe(`exploit:${id.split('~')[0]}`, edition, position, words);
        case 'exploit': {
            const exploit = position.exploits?.find((one) => one.id === id);
            const { name = id, about } = edition.exploits?.list.find((one) => one.id === id) ?? {};
            const shields = exploit?.shields.map((seat) => words.player(seat)).join(', ');
            return [
                name,
                exploit?.regions.map(regionName).join(' – ') ?? '',
                exploit?.open ? words.open : words.closed,
                ...(shields ? [fill(words.shields, { names: shields })] : []),
            ]
                .join(', ')
                .concat(about ? `. ${about}` : '');
        }
        default:
            return spot;
    }
}
