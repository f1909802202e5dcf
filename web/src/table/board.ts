// Converts the engine's edition to the form of the edition files, which the chart reads.
import type { EditionBoard, Icons } from '../chart/board';
import type { Card, Edition } from '../engine/types';
import { Sayer } from '../text/say';
import { aboutExploit } from './about';

function iconsOf(card: Card): Icons {
    const icons: Icons = { ...card.icons };
    if (card.glory > 0) icons.glory = card.glory;
    if (card.abolition) icons.effect = 'abolition';
    return icons;
}

// `named` translates names into the language of the page.
export function boardOf(edition: Edition, named: (name: string) => string): EditionBoard {
    return {
        id: edition.id,
        name: edition.name,
        regions: edition.regions.map(({ id, name, home, track, cities, fleets }) => ({
            id,
            name: named(name),
            home,
            track,
            cities: cities.map((city) => ({ ...city, name: named(city.name) })),
            fleets: fleets.map((fleet) => ({ ...fleet, name: named(fleet.name) })),
        })),
        connections: edition.connections.map(({ ends, square }) => ({ ends, square })),
        decks: edition.decks.map(({ id, name, region, slavery, cards }) => ({
            id,
            name: named(name.split(' & ')[0] ?? name), // shortened, because there is little room above a deck
            region,
            slavery,
            cards: Object.fromEntries(
                cards.map((card) => [card.governor ? 'governor' : String(card.value), iconsOf(card)]),
            ),
        })),
        exploits: {
            list: edition.exploits.map((exploit) => ({
                id: exploit.id,
                name: named(exploit.name),
                regions: exploit.regions,
                about: aboutExploit(new Sayer(edition, []), exploit),
            })),
        },
        status_names: edition.statusNames,
        rules: {
            ship: edition.rules.seas ? 'fleets-and-seas' : 'beside-track',
            governors: edition.rules.governorsBeside ? 'beside-board' : 'in-decks',
            card_limit: edition.rules.discardPhase ? 'discard-phase' : 'on-passing',
        },
    };
}
