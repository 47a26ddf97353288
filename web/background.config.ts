import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The rules of runs in the background as one script, for the engines of phones; `native/make` puts it into the shell. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  // A library leaves it to whoever uses it; these engines have no `process`.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2020',
    emptyOutDir: false,
    lib: {
      entry: join(import.meta.dirname, 'src/shared/reminders/background/background-entry.ts'),
      formats: ['iife'],
      name: 'buchfinkBackgroundRules',
      fileName: () => 'background.js',
    },
  },
});
