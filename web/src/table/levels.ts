import type { PlayerView, Status, StatusLevel } from '../engine/types';

export type Gives = keyof PlayerView['levels'];
export const statuses: readonly Status[] = ['industry', 'culture', 'finance', 'politics'];
export const givenBy: Record<Status, Gives> = {
    industry: 'build',
    culture: 'growth',
    finance: 'payments',
    politics: 'cards',
};
export const levelAt = (level: StatusLevel, gives: Gives): number => level[gives];
