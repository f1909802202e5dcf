// What a server takes as a clock; a test compares it with docs/messages.schema.json.
export const clockLimits = {
    days: [1, 30],
    minutes: [1, 1440],
    seconds: [0, 600],
} as const;
