import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledMessages } from './build/compiled-messages.ts';
import { compress } from './build/compress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { singleIcons } from './build/single-icons.ts';

/** Without this the package gives its development build to every bundler. */
const routerForProduction = import.meta.resolve('react-router').replace('/development/', '/production/');

/**
 * What the first screen needs goes into two files: together they compress better than in thirty. Neither may import the
 * entry: that one waits for the start, and screens would wait for it for ever.
 */
const groups = [
  {
    name: 'frame',
    test: /node_modules.((react|react-dom|scheduler|react-router|zustand|zod)\b|@tanstack(?!.*(useInfinite|infiniteQueryObserver|useMutation|mutationObserver|useQueries|queriesObserver)))/,
    priority: 2,
  },
  {
    name: 'shared',
    test: /src.shared.(api|opening.(clock-time|date-in)|config.(?!trusted)|install|i18n.[^/]+$|session.(current-account|login-address)|state.(?!use-home-branch)|theme|search.(search-input|past-searches|is-too-short)|ui.(age\.tsx|bird|button|chip|icon|page|search-box|skeleton|snackbar(-queue|s)|state-message|visually-hidden|tooltip|shelf-art))|contract.src.(availability|base-config|config|endpoint|error|info|libraries|locale|opening|pass)\.|home.home\.module|icon.mdi(AccountOutline|ClockOutline|BankOutline|ArrowRight|Close|Magnify|CloudOffOutline|CircleHalfFull|InformationOutline|BookmarkOutline|AlertCircleOutline|CalendarBlankOutline|MapOutline|HomeOutline|CogOutline|Menu|ArrowLeft|HelpCircleOutline)$/,
    priority: 1,
  },
];

/**
 * What a screen needs is fetched together with it, but for what the first screen has brought along already and for single
 * icons: naming those for every screen would weigh more than they do.
 */
const brought =
  /assets\/(mdi[A-Z]|(frame|shared|rolldown-runtime|preload-helper|base-config|config|libraries|error|locale|queryOptions|use(Base)?Query|use-t|visually-hidden|tooltip\.module|shelf-art|home\.module|dist)-[\w-]{8}\.js$)/;
const toPreload = (_: string, names: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? names : names.filter((name) => !brought.test(name));

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), singleIcons(), compiledMessages(), serviceWorker(), compress()],
  resolve: {
    alias:
      command === 'build'
        ? [{ find: /^react-router$/, replacement: fileURLToPath(routerForProduction).replace(/\.js$/, '.mjs') }]
        : [],
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Inlined files would be data: addresses, which the content security policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: toPreload },
    // A value that is read and not used is not read for its side effects, here and in what we import.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/services': 'http://127.0.0.1:3000' } },
  preview: { host: '127.0.0.1', proxy: { '/services': process.env.BUCHFINK_SERVICE ?? 'http://127.0.0.1:3000' } },
}));
