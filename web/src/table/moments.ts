// Events that deserve a moment: a region opens and its governor is won, slavery is abolished, a city changes hands.
import type { LogEntry } from '../engine/types';
import type { GlyphName } from '../symbols/glyphs';
import { capital, type Sayer } from '../text/say';
import { text } from '../text/text.svelte';

export interface Moment {
    kind: 'opened' | 'abolition' | 'lost';
    symbol: GlyphName;
    title: string;
    more: string[];
    seat?: number; // whose it is now
    region?: string;
    site?: string;
    mine: boolean; // it goes against the reader
}

const isGovernor = (card: string, region: string) => card === `${region} governor`;

export function momentsOf(entry: LogEntry, say: Sayer): Moment[] {
    const { facts, player } = entry;
    return facts.flatMap(({ fact, seat, region, city }): Moment[] => {
        if (fact === 'opened' && region) {
            const won = facts.find(({ fact, card }) => fact === 'card-gained' && card && isGovernor(card, region));
            return [
                {
                    kind: 'opened',
                    symbol: 'crown',
                    title: capital(text('moment.opened', { region: say.region(region) })),
                    more: won ? [text('moment.governor', { who: say.who(won.seat) })] : [],
                    ...(won && { seat: won.seat }),
                    region,
                    mine: false,
                },
            ];
        }
        if (fact === 'abolition') {
            const losers = [...new Set(facts.filter(({ fact }) => fact === 'card-aside').map(({ seat }) => seat))];
            const aside = (whose: number) =>
                facts.filter(({ fact, seat }) => fact === 'card-aside' && seat === whose).length;
            return [
                {
                    kind: 'abolition',
                    symbol: 'abolition',
                    title: capital(text('fact.abolition')),
                    more: losers.map((seat) => text('moment.aside', { who: say.who(seat), count: aside(seat) })),
                    mine: false,
                },
            ];
        }
        if (fact === 'site-lost' && city && seat !== player)
            return [
                {
                    kind: 'lost',
                    symbol: 'attack',
                    title: text('moment.lost', { who: say.who(player), whom: say.who(seat), site: say.site(city) }),
                    more: [],
                    seat: player,
                    site: city,
                    mine: seat === say.reader,
                },
            ];
        return [];
    });
}

export const spoken = ({ title, more }: Moment): string => [title, ...more].map((words) => `${words}.`).join(' ');
