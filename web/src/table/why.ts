// Why a move is a good one, in sentences about what it leads to.
import type { Fact, HintMove } from '../engine/types';
import type { Sayer } from '../text/say';
import { text } from '../text/text.svelte';

// The most important first.
const sentences: readonly ((facts: readonly Fact[], say: Sayer) => (string | undefined)[])[] = [
    (facts, say) => each(facts, 'opened', ({ region }) => text('why.opened', { region: say.region(region!) })),
    (facts, say) => each(facts, 'card-gained', ({ card }) => aboutCard(say, card!)),
    (facts, say) => each(facts, 'link-completed', (fact) => text('why.link', { link: say.link(fact.connection!) })),
    (facts, say) => each(facts, 'status', (fact) => aboutTrack(facts, fact, say)),
    (facts, say) => each(facts, 'shield-gained', ({ exploit }) => text('why.shield', { name: say.exploit(exploit!) })),
    (facts, say) => each(facts, 'site-taken', ({ city }) => aboutSite(say, city!)),
    (facts, say) => each(facts, 'token-taken', ({ token }) => aboutToken(say, token!)),
    (facts, say) => each(facts, 'presence', ({ region, to }) => (to ? aboutPresence(say, region!) : undefined)),
    (facts, say) => each(facts, 'freed', ({ building }) => text('why.freed', { building: say.building(building!) })),
    (facts, say) => each(facts, 'built', ({ building }) => aboutBuilt(say, building!)),
    (facts, say) => each(facts, 'card-within-reach', ({ card }) => text('why.reach', { card: say.card(card!) })),
];

export function whyOf({ reasons, consequences }: HintMove, say: Sayer, seat: number): string[] {
    const facts = (reasons.length > 0 ? reasons : consequences).filter((fact) => fact.seat === seat);
    const said = sentences.flatMap((one) => one(facts, say)).filter((one) => one !== undefined);
    return [...new Set(said)].slice(0, 2);
}

function each(facts: readonly Fact[], kind: Fact['fact'], say: (fact: Fact) => string | undefined) {
    return facts.filter(({ fact }) => fact === kind).map(say);
}

// A level reached, or the next one and how far it is.
function aboutTrack(facts: readonly Fact[], { status, from = 0, to = 0 }: Fact, say: Sayer): string | undefined {
    if (!status || to <= from) return undefined;
    const gives = say.edition.status.gives[status];
    const values = { status: say.status(status), at: to };
    const reached = facts.findLast((fact) => fact.fact === 'level' && fact.gives === gives);
    if (reached && (reached.to ?? 0) > (reached.from ?? 0))
        return text('why.level', { ...values, then: text(`whyGives.${gives}`, { level: reached.to ?? 0 }) });
    const next = say.edition.status.levels.find((level) => level.from > to);
    if (!next) return text('why.track', values);
    const then = text(`whyGives.${gives}`, { level: next[gives] });
    return text('why.nextLevel', { ...values, count: next.from - to, then });
}

function aboutCard(say: Sayer, card: string): string {
    const face = say.cardFace(card);
    return text(face?.governor ? 'why.governor' : 'why.card', { icons: face ? say.icons(face) : '' });
}
function aboutSite(say: Sayer, id: string): string | undefined {
    const city = say.edition.regions.flatMap(({ cities }) => cities).find((one) => one.id === id);
    return city && text('why.city', { city: say.site(id), glory: city.glory });
}
// Status tokens are told by what they do to the track.
const aboutToken = (say: Sayer, token: NonNullable<Fact['token']>): string | undefined =>
    token in say.edition.statusNames ? undefined : text('why.blue', { token: say.token(token) });
function aboutPresence(say: Sayer, region: string): string | undefined {
    return text('why.presence', { region: say.region(region) });
}
function aboutBuilt(say: Sayer, id: string): string | undefined {
    const action = say.edition.buildings.find((one) => one.id === id)?.action;
    return action ? text('why.built', { action: say.action(action) }) : undefined;
}
