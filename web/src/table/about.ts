// Explains a component and the rule behind it in a sentence.
import type { Building, Exploit } from '../engine/types';
import { describe } from '../chart/describe';
import type { EditionBoard } from '../chart/board';
import { capital, list, type Sayer } from '../text/say';
import { named, text } from '../text/text.svelte';
import type { Position } from '../engine/types';
import type { Spot } from './choice';

export function aboutBuilding(say: Sayer, building: Building): string {
    const parts: string[] = [];
    if (building.action) parts.push(text('explain.buildingAction', { action: say.action(building.action) }));
    if (Object.keys(building.icons).length > 0 || building.glory > 0)
        parts.push(text('explain.gives', { icons: say.icons(building) }));
    if (building.memorial) parts.push(text('explain.memorial'));
    if (building.gloryFor) parts.push(text('explain.gloryFor', { effect: text(`effect.${building.gloryFor}`) }));
    return [text('explain.building', { name: named(building.name), level: building.level }), ...parts].join(' ');
}

export function cardWords(say: Sayer, card: string): string {
    const face = say.cardFace(card);
    return `${say.card(card)}: ${face ? say.icons(face) : ''}`;
}
export const aboutCard = (say: Sayer, card: string): string => `${cardWords(say, card)}. ${text('explain.card')}`;

// What its shield allows and counts. Generated from the edition, so that custom exploits are described, too.
export function aboutExploit(say: Sayer, { ability, glory }: Exploit): string {
    return text('explain.shield', {
        abilities: capital(list(ability.map((one) => say.ability(one)))),
        glory: list(glory.map((one) => say.scoring(one))),
    });
}

function aboutDeck(say: Sayer, id: string, position: Position): string {
    const abolition = say.edition.decks.flatMap(({ cards }) => cards).find((card) => card.abolition);
    if (say.edition.decks.find((deck) => deck.id === id)?.slavery && abolition)
        return text('explain.deckSlavery', { card: say.card(abolition.id) });
    const top = position.decks[id]?.[0];
    return text(top !== undefined && say.cardFace(top)?.governor ? 'explain.deckGovernor' : 'explain.deck');
}

export function aboutSpot(say: Sayer, spot: Spot, board: EditionBoard, position: Position): string {
    const { edition } = say;
    const [kind, id = ''] = spot.split(':');
    const said = describe(spot, board, position, say.chartWords());
    switch (kind) {
        case 'track':
        case 'sea':
        case 'fleet':
        case 'discard':
            return `${said}. ${text(`explain.${kind}`)}`;
        case 'exploit':
        case 'shield':
            return `${said} ${text('explain.exploit')}`;
        case 'city': {
            const city = edition.regions.flatMap(({ cities }) => cities).find((one) => one.id === id);
            return `${said}. ${text('explain.city', { glory: city?.glory ?? 1 })}`;
        }
        case 'link': {
            const token = position.connections.find((link) => link.id === id)?.token;
            const square = edition.connections.find((link) => link.id === id)?.square;
            return `${said}. ${text(square ? 'explain.linkSquare' : token ? 'explain.link' : 'explain.linkTaken')}`;
        }
        case 'deck':
            return `${said}. ${aboutDeck(say, id, position)}`;
        default:
            return said;
    }
}
