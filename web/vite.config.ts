import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The service worker needs the list of all files, and has to change when one of them does.
function serviceWorker(): Plugin {
    return {
        name: 'service-worker',
        apply: 'build',
        generateBundle: {
            order: 'post',
            handler(_options, bundle) {
                const files = Object.keys(bundle)
                    .filter((name) => !name.endsWith('.map'))
                    .sort();
                const first = files.filter((name) => !name.endsWith('.weights') && name !== 'index.html');
                const later = files.filter((name) => name.endsWith('.weights'));
                const page = bundle['index.html'];
                const version = createHash('sha256')
                    .update(files.join('\n'))
                    .update(page?.type === 'asset' ? page.source : '')
                    .digest('hex')
                    .slice(0, 12);
                const lists = { version, first: ['', ...first], later };
                this.emitFile({
                    type: 'asset',
                    fileName: 'service-worker.js',
                    source: readFileSync(here('service-worker.js'), 'utf8').replace(
                        '/* files */ null',
                        JSON.stringify(lists),
                    ),
                });
            },
        },
    };
}

// Precompresses all files: the server sends each browser the smallest encoding it accepts.
function compressed(): Plugin {
    return {
        name: 'compressed',
        apply: 'build',
        writeBundle({ dir }, bundle) {
            for (const name of Object.keys(bundle).filter((one) => !one.endsWith('.woff2'))) {
                const bytes = readFileSync(`${dir}/${name}`);
                writeFileSync(`${dir}/${name}.br`, brotliCompressSync(bytes));
                writeFileSync(`${dir}/${name}.gz`, gzipSync(bytes, { level: 9 }));
            }
        },
    };
}

export default defineConfig({
    plugins: [svelte(), serviceWorker(), compressed()],
    resolve: {
        alias: { '@engine': here('../build/wasm/wasm') },
        // Tests run in Node, but the code under test is for browsers.
        ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
    },
    build: {
        outDir: here('../build/page'),
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0, // a strict content security policy forbids data: URLs
        modulePreload: { polyfill: false },
    },
    worker: { format: 'es' },
    server: {
        fs: { allow: [here('..')] },
        proxy: { '/api': { target: 'http://localhost:8080', ws: true } }, // `endeavor serve --origin http://localhost:5173`
    },
    test: {
        include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
        setupFiles: ['tests/languages.ts'],
        testTimeout: 60_000,
    },
});
