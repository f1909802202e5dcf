// Whether a record is of a game that is being played without hints, somewhere online: it can be looked at, but there
// is no hint, no analysis and no playing on before it is over. Another program can't be kept from it.
export const isLocked = (record: string): boolean => (JSON.parse(record) as { hints?: unknown }).hints === false;
