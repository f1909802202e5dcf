// Which rule is behind what is pointed at.
import type { Spot } from '../table/choice';
import type { Section } from './sections';

const behind: Record<string, Section> = {
    track: 'ship',
    sea: 'ship',
    fleet: 'ship',
    city: 'occupy',
    link: 'links',
    deck: 'draw',
    card: 'draw',
    discard: 'draw',
    exploit: 'exploits',
    governor: 'governors',
    stock: 'buildings',
    building: 'buildings',
    token: 'tokens',
    status: 'status',
};

export function ruleBehind(spot: Spot): Section {
    const [kind = '', id] = spot.split(':');
    return kind === 'deck' && id === 'slavery' ? 'slavery' : (behind[kind] ?? 'turn');
}
