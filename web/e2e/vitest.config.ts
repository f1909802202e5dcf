import { defineConfig } from 'vitest/config';

export default defineConfig({
    test: {
        include: ['e2e/**/*.e2e.ts'],
        testTimeout: 900_000,
        hookTimeout: 60_000,
        maxWorkers: 3, // they wait more than they compute
        minWorkers: 1,
        expect: { poll: { timeout: 20_000 } }, // the machine may have other things to do
    },
});
