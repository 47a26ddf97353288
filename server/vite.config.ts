import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { fontFiles } from './src/systems/letters/font-files.ts';

const source = (path: string) => join(import.meta.dirname, 'src', path);

const plugins = ['@fastify/compress', '@fastify/cookie', '@fastify/helmet', '@fastify/static'];

/** Puts the typeface of letters beside the bundle, from where `readLetterFonts` takes it. */
const letterFonts: Plugin = {
  name: 'letter-fonts',
  generateBundle() {
    const { resolve } = createRequire(import.meta.url);
    for (const { file, source: path } of Object.values(fontFiles))
      this.emitFile({ type: 'asset', fileName: `fonts/${file}`, source: readFileSync(resolve(path)) });
  },
};

/**
 * Bundles the service, the operator command and their threads, and with them what they use of npm: hundreds of files are
 * one, and the command starts a sixth sooner. Outside stay packages with native code, and Fastify, which starts no sooner
 * when bundled.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [letterFonts],
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
        'letter-thread': source('systems/letters/letter-thread.ts'),
        'mail-thread': source('systems/mail/thread/mail-thread.ts'),
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
