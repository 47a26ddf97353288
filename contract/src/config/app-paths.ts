/**
 * The paths of the app's screens (specification, section 2). The app's own route table has the same paths; the
 * service answers 404, with the app, for all others. The demo's `/{projectId}` is missing here because only the
 * service knows its projects.
 */
export const appPaths = [
  '/',
  '/start/:libraryId?',
  '/metasearch',
  '/libraries',
  '/search/:libraryId?',
  '/result',
  '/record/:libraryId/:id',
  '/info/:libraryId?',
  '/acquisitions',
  '/events/:libraryId?',
  '/account',
  '/profile',
  '/loan-history',
  '/notices',
  '/id-card',
  '/nfc',
  '/login/:libraryId?/:userId?',
  '/join/:libraryId?',
  '/accounts',
  '/reminders',
  '/watchlist',
  '/watchlist/:libraryId',
  '/watchlist/:libraryId/:id',
  '/map',
  '/share',
  '/general',
  '/imprint',
  '/privacy',
  '/accessibility',
  '/help',
  '/content/:contentId',
  '/settings',
  '/theme-changer',
  '/install/:platform?/:libraryId?',
  '/about',
] as const;

/**
 * The address of the app's page without anything of a screen, which the service worker stores for all of them
 * (`web/src/shared/service-worker/worker.js`).
 */
export const shellAddress = '/?shell';
