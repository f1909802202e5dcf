// Describes a spot in words, for screen readers and tooltips.

import { cardOf, linksOf, type EditionBoard, type Icons, type Position, type Space } from './board';
import type { SpotId } from './seam';
import { type ChartWords, fill } from './words';

export function describe(spot: SpotId, edition: EditionBoard, position: Position, words: ChartWords): string {
    const [kind, id = ''] = spot.split(':');
    const seatName = (seat: number): string => position.players[seat]?.name ?? fill(words.seat, { number: seat + 1 });
    const regionName = (region: string): string => edition.regions.find((one) => one.id === region)?.name ?? region;
    const cityName = (city: string): string =>
        edition.regions.flatMap(({ cities }) => cities).find((one) => one.id === city)?.name ?? city;
    /** Editions name the four statuses; names known to the language are translated. */
    const statusName = (status: string): string => {
        const name = edition.status_names?.[status]?.toLowerCase() ?? status;
        return words.statuses[name] ?? name;
    };
    const tokenName = (token: string): string => words.actions[token] ?? statusName(token);
    const gains = ({ effect, ...icons }: Icons): string =>
        [
            ...Object.entries(icons).map(([status, count]) => `${count} ${statusName(status)}`),
            ...(effect === 'abolition' ? [words.abolition] : []),
        ].join(', ');
    const state = ({ owner, token }: Space): string =>
        owner !== undefined
            ? fill(words.held, { name: seatName(owner) })
            : token !== undefined
              ? fill(words.free, { token: tokenName(token) })
              : words.empty;

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
            return next?.token === undefined ? full : `${full}, ${fill(words.next, { token: tokenName(next.token) })}`;
        }
        case 'sea': {
            const ships = (region?.sea ?? []).flatMap((count, seat) =>
                count > 0 ? [`${seatName(seat)} ${count}`] : [],
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
            const top = position.decks[id]?.[0];
            const name = fill(words.deck, { deck: deck?.name ?? id });
            if (top === undefined) return `${name}, ${words.empty}`;
            const { value, icons } = cardOf(edition, top);
            return `${name}, ${value === 'governor' ? words.governor : fill(words.card, { value })}: ${gains(icons)}`;
        }
        case 'discard':
            return fill(words.discard, { count: position.discarded.length });
        case 'exploit': {
            const exploit = position.exploits?.find((one) => one.id === id);
            const name = edition.exploits?.list.find((one) => one.id === id)?.name ?? id;
            const shields = exploit?.shields.map(seatName).join(', ');
            return [
                name,
                exploit?.regions.map(regionName).join(' – ') ?? '',
                exploit?.open ? words.open : words.closed,
                ...(shields ? [fill(words.shields, { names: shields })] : []),
            ].join(', ');
        }
        default:
            return spot;
    }
}
