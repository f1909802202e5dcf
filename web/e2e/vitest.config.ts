import { defineConfig } from 'vitest/config';

export default defineConfig({
    test: {
        include: ['e2e/**/*.e2e.ts'],
        testTimeout: 900_000,
        hookTimeout: 60_000,
        maxWorkers: 3, // the tests mostly wait, and use little CPU
        minWorkers: 1,
        expect: { poll: { timeout: 20_000 } }, // the machine may be busy
    },
});
