// What people write in fields for numbers; undefined if it is not a whole number in the range.
export function wholeNumber(text: string, least: number, most: number): number | undefined {
    const said = text.trim();
    if (!/^\d{1,9}$/.test(said)) return undefined;
    const value = Number(said);
    return value >= least && value <= most ? value : undefined;
}
