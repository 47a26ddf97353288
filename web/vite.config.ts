import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { compress } from './build/compress.ts';
import { noSummaries } from './build/no-summaries.ts';
import { screenFiles } from './build/screen-files.ts';
import { serviceWorker } from './build/service-worker.ts';
import { singleIcons } from './build/single-icons.ts';
import { treeShakenRouter } from './build/tree-shaken-router.ts';

/** By default the package gives its development build to every bundler. */
const routerForProduction = import.meta.resolve('react-router').replace('/development/', '/production/');

/** The imports of a screen are preloaded with it, except those of the page. */
const firstChunks = /assets\/(frame|shared|rolldown-runtime)-[\w-]+\.(js|css)$/;
const toPreload = (_: string, names: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? names : names.filter((name) => !firstChunks.test(name));

/**
 * Scripts and styles name other files relative to themselves, so that one build runs below any path. The page names them
 * from the root: the service adds the path (`server/src/site/static/app-page.ts`).
 */
const addressOf = (file: string, { hostType }: { hostType: 'html' | 'js' | 'css' }) =>
  hostType === 'html' ? `/${file}` : { relative: true };

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), singleIcons(), treeShakenRouter(), noSummaries(), screenFiles(), serviceWorker(), compress()],
  resolve: {
    alias:
      command === 'build'
        ? [{ find: /^react-router$/, replacement: fileURLToPath(routerForProduction).replace(/\.js$/, '.mjs') }]
        : [],
  },
  experimental: { renderBuiltUrl: addressOf },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Inlined files would be data: addresses, which the content security policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: toPreload },
    // Reading an unused property has no side effects, here and in the packages.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Forty-two bits tell the versions of a file apart; each name is in the lists of many screens.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/services': 'http://127.0.0.1:3000' } },
  preview: { host: '127.0.0.1', proxy: { '/services': process.env.BUCHFINK_SERVICE ?? 'http://127.0.0.1:3000' } },
}));
