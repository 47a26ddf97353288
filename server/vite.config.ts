import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const main = join(import.meta.dirname, 'src/main.ts');
const cli = join(import.meta.dirname, 'src/operator/cli.ts');

/** Bundles the service and the operator command; the workspace's packages go in, those of npm stay outside. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: { main, ...(existsSync(cli) ? { cli } : {}) },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: [/^@buchfink\//] },
});
