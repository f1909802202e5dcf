// Explains a component and the rule behind it in a sentence.
import type { Building, Edition, Exploit } from '../engine/types';
import { describe } from '../chart/describe';
import type { EditionBoard } from '../chart/board';
import { list, Sayer } from '../text/say';
import { chartWords, isKey, named, text } from '../text/text.svelte';
import type { Position } from '../engine/types';
import type { Spot } from './choice';

export function aboutBuilding(say: Sayer, building: Building): string {
    const parts: string[] = [];
    if (building.action) parts.push(text('explain.buildingAction', { action: say.action(building.action) }));
    if (Object.keys(building.icons).length > 0 || building.glory > 0)
        parts.push(text('explain.gives', { icons: say.icons(building) }));
    if (building.memorial) parts.push(text('explain.memorial'));
    if (building.gloryFor) parts.push(text('explain.gloryFor', { effect: text(`effect.${building.gloryFor}`) }));
    return text('explain.building', { name: named(building.name), level: building.level, what: list(parts) });
}

export function aboutCard(say: Sayer, card: string): string {
    const face = say.cardFace(card);
    return `${say.card(card)}: ${face ? say.icons(face) : ''}. ${text('explain.card')}`;
}

// Generated from the edition, so that custom exploits are described, too.
export function aboutExploit(say: Sayer, { ability, glory }: Exploit): string {
    return text('explain.shield', {
        abilities: list(ability.map((one) => say.ability(one))),
        glory: list(glory.map((one) => say.scoring(one))),
    });
}

export function aboutSpot(spot: Spot, edition: Edition, board: EditionBoard, position: Position): string {
    const [kind, id = ''] = spot.split(':');
    const said = describe(spot, board, position, chartWords());
    switch (kind) {
        case 'track':
        case 'sea':
        case 'fleet':
        case 'link':
        case 'discard':
            return `${said}. ${text(`explain.${kind}`)}`;
        case 'exploit': {
            const rule = `rule.exploits.${id}-sail`;
            if (isKey(rule)) return text(rule);
            const exploit = edition.exploits.find((one) => one.id === id);
            const shield = exploit ? ` ${aboutExploit(new Sayer(edition, []), exploit)}` : '';
            return `${said}. ${text('explain.exploit')}${shield}`;
        }
        case 'city': {
            const city = edition.regions.flatMap(({ cities }) => cities).find((one) => one.id === id);
            return `${said}. ${text('explain.city', { glory: city?.glory ?? 1 })}`;
        }
        case 'deck': {
            const slavery = edition.decks.find((deck) => deck.id === id)?.slavery;
            return `${said}. ${text(slavery ? 'explain.deckSlavery' : 'explain.deck')}`;
        }
        default:
            return said;
    }
}
