// A short name for a browser and its system, from what it calls itself; empty if neither is known.
const browsers: readonly [RegExp, string][] = [
    [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
    [/\bOPR\//, 'Opera'],
    [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
    [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
    [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
    [/\b(?:iPhone|iPad)\b/, 'iOS'],
    [/\bAndroid\b/, 'Android'],
    [/\bWindows\b/, 'Windows'],
    [/\bMac OS X\b/, 'macOS'],
    [/\bLinux\b/, 'Linux'],
];

export function deviceOf(userAgent: string): string {
    const first = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
    return [first(browsers), first(systems)].filter((name) => name !== undefined).join(' · ');
}
