/**
 * Folders from the root of the project, each with names of files, without extension, and of folders; `.` is the whole
 * folder.
 */
export type Paths = Readonly<Record<string, string>>;

interface ChunkPaths {
  readonly name: string;
  readonly paths: Paths;
  /** The number of screens that must need a module, 2 by default; else it stays with the screen that needs it. */
  readonly minShareCount?: number;
}

/**
 * The modules that share a chunk. Those of the first screen are in two chunks: together they compress better than in
 * thirty. Neither may import the entry, which waits for the start while screens would wait for it. Chunks must not
 * import one another in a circle, as one of them would run before its imports. Modules of several other screens are
 * in a few chunks by topic: each request costs a phone more than some unused bytes, and the next screen finds them in
 * the cache. Modules of a single screen stay with it.
 */
export const chunkPaths: readonly ChunkPaths[] = [
  {
    name: 'frame',
    minShareCount: 1,
    paths: { node_modules: 'react react-dom scheduler react-router zustand zod @lingui/core @tanstack' },
  },
  {
    name: 'shared',
    minShareCount: 1,
    paths: {
      'web/src/app': 'screens find-screen logo use-scroll-restoration',
      'web/src/features/home': 'home',
      'texts/src': 'clock-time create-translate format literal-values',
      'texts/src/generated/app': 'load',
      'web/src/shared': 'api base-path config connection i18n install state theme',
      'web/src/shared/libraries': 'library-title',
      'web/src/shared/links': 'last-navigation',
      'web/src/shared/opening': 'date-in-time-zone library-info-query',
      'web/src/shared/search': 'box hide-on-screen-keyboard is-too-short path use-search-path',
      'web/src/shared/session': 'current-session login-address use-account-path',
      'web/src/shared/ui': 'action browser/lazy-component browser/use-media icon page status',
      'device/src': 'platform/platform',
      'contract/src': `availability calendar-date config endpoint error info libraries locale text/bar-title text/bidi-isolate
        text/path-segment validation/field-rule validation/number-text`,
      'virtual:icon': `mdiAccountOutline mdiAlertCircleOutline mdiArrowLeft mdiArrowRight mdiBankOutline
        mdiBookmarkOutline mdiClockOutline mdiClose mdiCloudOffOutline mdiFilterVariant mdiHelpCircleOutline
        mdiHomeOutline mdiInformationOutline mdiLayersSearchOutline mdiMagnify mdiMenu`,
      vite: 'preload-helper',
    },
  },
  {
    name: 'drawer',
    minShareCount: 1,
    paths: { 'web/src/app/drawer': 'drawer drawer-entries drawer-places menu use-drawer use-swipe' },
  },
  {
    name: 'guard',
    minShareCount: 1,
    paths: {
      'web/src/app': 'screen-guard use-library-agreement library-agreement',
      'web/src/shared/libraries': 'library-address',
      'contract/src': 'search/facet-prefix',
    },
  },
  { name: 'today', minShareCount: 1, paths: { 'web/src/features/home': 'today-card opening-status' } },
  {
    name: 'library-choice',
    minShareCount: 1,
    paths: {
      'web/src/features/home': 'library-choice library-cards',
      'contract/src/libraries': 'compare-by-opening suggested-libraries',
    },
  },
  {
    name: 'links',
    paths: {
      'web/src/shared/links': 'document-address plain-page-address safe-target',
      'contract/src': 'page',
      'virtual:icon': 'mdiMapSearchOutline',
    },
  },
  { name: 'icons', minShareCount: 4, paths: { 'virtual:icon': '.' } },
  {
    name: 'covers',
    paths: {
      'web/src/shared/ui': 'cover',
      'contract/src': 'covers',
    },
  },
  {
    name: 'directions',
    paths: { 'web/src/shared/opening': 'directions-url', 'virtual:icon': 'mdiDirections' },
  },
  {
    name: 'controls',
    paths: {
      'web/src/shared': 'failure opening ui',
      'web/src/shared/ui/status': 'snackbar-message',
      'texts/src': 'relative-time short-date total-text',
      'contract/src': 'media-type',
      'virtual:icon': 'mdiAlertOutline',
    },
  },
  { name: 'systems', paths: { 'web/src/shared': 'systems' } },
  {
    name: 'sharing',
    paths: { 'web/src/shared/ui': 'sharing', 'virtual:icon': 'mdiDownload mdiShareVariantOutline' },
  },
  { name: 'search-form', paths: { 'web/src/shared/search': 'form' } },
  {
    name: 'facets',
    paths: {
      'web/src/shared': 'facets',
      'web/src/shared/ui/browser': 'use-focus-on-load-more',
    },
  },
  { name: 'shelves', paths: { 'web/src/shared': 'shelf', 'web/src/shared/search': 'starting-points' } },
  {
    name: 'metasearch',
    paths: {
      'web/src/features/metasearch': 'metasearch.module',
      'web/src/features/metasearch/stream': 'meta-search-url target-view',
      'web/src/features/metasearch/works': 'location-text',
      'web/src/features/metasearch/libraries': 'state-mark',
      'web/src/features/metasearch/state': 'use-meta-choice meta-choice',
    },
  },
  {
    name: 'works',
    paths: {
      'web/src/shared': 'availability search watchlist',
      'web/src/shared/reserve': 'use-reserve-hit',
      'web/src/shared/ui': 'work text/markdown',
      'contract/src': 'branches metasearch/metasearch-limits search text/link-titles text/quotation-marks',
      'virtual:icon': 'mdiTune',
    },
  },
  // Neither a result nor a search over several libraries reads records.
  { name: 'record', paths: { 'contract/src': 'record' } },
  {
    name: 'logout',
    paths: { 'web/src/shared/account': 'history/history-key log-out/request-log-out' },
  },
  {
    name: 'patron',
    paths: {
      'web/src/shared': 'session',
      'web/src/shared/account': 'card due log-out',
      'contract/src': 'account session',
      'node_modules/@tanstack/query-core/build/modern': 'queriesObserver',
      'node_modules/@tanstack/react-query/build/modern': 'useQueries',
    },
  },
  {
    name: 'act-dialog',
    minShareCount: 1,
    paths: { 'web/src/shared/multi-step': 'dialog', 'virtual:icon': 'mdiProgressQuestion' },
  },
  { name: 'acts', paths: { 'web/src/shared': 'multi-step reserve', 'contract/src': 'multi-step' } },
  { name: 'history', paths: { 'web/src/shared/account': 'history' } },
  { name: 'loans', paths: { 'web/src/shared': 'account' } },
  { name: 'libraries', paths: { 'web/src/shared/libraries': 'page' } },
  { name: 'places', paths: { 'web/src/shared': 'libraries', 'device/src': 'geolocation' } },
];

/** Modules outside the group of their folder: they stay with the modules that need them. */
export const outsideGroups: Paths = {
  'contract/src/account': 'calendar-feed checkout profile',
  'contract/src/config': 'config-names',
  'contract/src/covers': 'cover-credit',
  'contract/src/search': 'result-query suggest',
  'web/src/shared/account': 'offline-card',
  'web/src/shared/opening': 'format-as-of',
  'web/src/shared/ui/action': 'outside-link',
  'web/src/shared/ui/status': 'stale-notice-text',
  'web/src/shared/ui/form': 'password-field',
  'web/src/shared/ui/icon': 'shelf-art',
  'texts/src/generated': 'app',
  'web/src/shared/ui/refresh': 'pull-to-refresh',
  'web/src/shared/ui/sharing': 'download share-link',
  'web/src/shared/libraries': 'missing-parts use-has-part',
  'web/src/shared/libraries/page': 'lacks-part no-accounts',
  'web/src/shared/search': 'search-link',
  'web/src/shared/search/form': 'search-refused',
  'node_modules/@tanstack/query-core/build/modern': 'infiniteQueryObserver mutationObserver',
  'node_modules/@tanstack/react-query/build/modern': 'useInfiniteQuery useMutation useMutationState',
};
