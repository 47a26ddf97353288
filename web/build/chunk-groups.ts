/** Paths of modules, joined by "or". */
const oneOf = (...patterns: readonly string[]) => new RegExp(patterns.join('|'));

const libraries = [
  '(react|react-dom|scheduler|react-router|zustand|zod|@lingui.core)\\b',
  '@tanstack(?!.*(useInfinite|infiniteQueryObserver|useMutation|mutationObserver|useQueries|queriesObserver))',
];
const ownForFirst = [
  'api',
  'opening.(clock-time|date-in)',
  'config.(?!trusted)',
  'install',
  'i18n.[^/]+$',
  'session.(current-account|login-address)',
  'state',
  'theme',
  'search.(search-input|past-searches|is-too-short)',
  'ui.(age\\.tsx|bird|button|chip|icon|page|search-box|skeleton|snackbar(-queue|s)|state-message|visually-hidden|tooltip|shelf-art)',
];
const contractForFirst = 'availability|base-config|config|endpoint|error|field-rule|info|libraries|locale|opening|pass';
const iconsForFirst = [
  'AccountMultipleOutline|AccountOutline|AlertCircleOutline|ArrowLeft|ArrowRight|BankOutline|BookmarkOutline',
  'CalendarBlankOutline|CardAccountDetailsOutline|CircleHalfFull|ClockOutline|Close|CloudOffOutline|CogOutline',
  'HelpCircleOutline|HomeOutline|InformationOutline|InformationSlabCircleOutline|LayersSearchOutline|Magnify|MapOutline|Menu',
  'ScaleBalance|ShieldCheckOutline|StarFourPointsOutline|TextBoxOutline',
];

/**
 * Which modules share a file. What the first screen needs goes into two: together they compress better than in thirty.
 * Neither may import the entry: that one waits for the start, and screens would wait for it for ever. What several of
 * the other screens need goes into a few files by what it is about: each request costs a phone more than some bytes it
 * may not need, and the next screen finds them there. What a single screen needs stays with it.
 */
export const chunkGroups = [
  { name: 'frame', test: oneOf(`node_modules.(${libraries.join('|')})`), priority: 3 },
  {
    name: 'shared',
    test: oneOf(
      `src.shared.(${ownForFirst.join('|')})`,
      'src.app.screen(s|-at)\\.',
      `contract.src.(${contractForFirst})\\.`,
      'home.home\\.module',
      'vite.preload-helper',
      `icon.mdi(${iconsForFirst.join('|')})$`,
    ),
    priority: 2,
  },
  ...[
    { name: 'icons', test: /icon.mdi\w+$/, minShareCount: 4, priority: 0 },
    { name: 'covers', test: oneOf('src.shared.ui.cover', 'contract.src.cover') },
    {
      name: 'controls',
      test: oneOf(
        'src.shared.(opening|systems)',
        'src.shared.ui.(?!availability|link-titles|markdown|media-icon|shelf|whole|work)',
        'contract.src.media-type',
        'icon.mdi(Download|ShareVariantOutline)$',
      ),
    },
    { name: 'facets', test: oneOf('src.shared.facets', 'icon.mdiFilterVariant$') },
    { name: 'shelves', test: oneOf('src.shared.ui.shelf', 'src.shared.search.starting-points') },
    {
      name: 'metasearch',
      test: oneOf(
        'src.features.metasearch.(works.place-words|libraries.(state-mark|target-view|use-meta|meta-choice))',
      ),
    },
    {
      name: 'works',
      test: oneOf('src.shared.(metasearch|search|ui|watchlist)', 'contract.src.(metasearch-limits|record|search)\\.'),
    },
    {
      name: 'patron',
      test: oneOf(
        'src.shared.session',
        'src.shared.account.(card|days|due-(tag|text)|tag)',
        'contract.src.(account|session)\\.',
        'useQueries|queriesObserver',
      ),
    },
    {
      name: 'acts',
      test: oneOf('src.shared.(multi-step|reserve)', 'contract.src.multi-step', 'icon.mdiProgressQuestion$'),
    },
    { name: 'loans', test: oneOf('src.shared.account') },
    { name: 'places', test: oneOf('src.shared.place', 'device.src.geolocation') },
  ].map((group) => ({ minShareCount: 2, priority: 1, ...group })),
];
