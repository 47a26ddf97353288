import { join } from 'node:path';
import { defineConfig } from 'vite';

const source = (path: string) => join(import.meta.dirname, 'src', path);

/**
 * Bundles the service, the operator command and their threads; the workspace's packages go in, and the schemas' library, of
 * which little is used; the others of npm stay outside.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        main: source('main.ts'),
        cli: source('operator/cli.ts'),
        'import-thread': source('operator/import-thread.ts'),
        'index-thread': source('catalogue/index-thread.ts'),
        'merge-thread': source('catalogue/merge-thread.ts'),
        'search-thread': source('catalogue/search-thread.ts'),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: [/^@buchfink\//, 'zod'] },
});
