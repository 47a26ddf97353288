import { join } from 'node:path';
import { defineConfig } from 'vite';

const source = (path: string) => join(import.meta.dirname, 'src', path);

const plugins = ['@fastify/compress', '@fastify/cookie', '@fastify/helmet', '@fastify/static'];

/**
 * Bundles the service, the operator command and their threads, and with them what they use of npm: hundreds of files are
 * one, and the command starts a sixth sooner. Outside stay packages with native code, and Fastify, which starts no sooner
 * when bundled.
 */
export default defineConfig({
  root: import.meta.dirname,
  // React's package has two builds; the service has the one for use, also where a test builds it.
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        buchfink: source('cli/buchfink.ts'),
        main: source('runtime/main.ts'),
        cli: source('cli/cli.ts'),
        'check-databases-thread': source('storage/integrity/check-databases-thread.ts'),
        'build-thread': source('systems/indexing/threads/build-thread.ts'),
        'engine-thread': source('systems/opensearch/asking/engine-thread.ts'),
        'feed-thread': source('api/events/feeds/feed-thread.ts'),
        'import-thread': source('systems/imports/import-thread.ts'),
        'run-process': source('cli/import/run-process.ts'),
        'index-thread': source('systems/indexing/threads/index-thread.ts'),
        'merge-step-thread': source('systems/indexing/threads/merge-step-thread.ts'),
        'merge-thread': source('systems/indexing/threads/merge-thread.ts'),
        'search-traces-thread': source('storage/personal-data/search-traces-thread.ts'),
        'search-thread': source('systems/indexing/threads/search-thread.ts'),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: {
    noExternal: true,
    external: ['@photostructure/sqlite', '@node-rs/argon2', 'sharp', 'fastify', 'pg', ...plugins],
  },
});
