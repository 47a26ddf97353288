/**
 * The paths of the app's screens (specification, section 2). The app routes by its own table, which must have the same
 * paths; the service answers 404, with the app, for all others. The demo's `/{projectId}` is not among them: which
 * projects there are, the service knows.
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
  '/id-card',
  '/login/:libraryId?/:userId?',
  '/accounts',
  '/reminders',
  '/watchlist',
  '/watchlist/:libraryId',
  '/watchlist/:libraryId/:id',
  '/map',
  '/general',
  '/imprint',
  '/privacy',
  '/help',
  '/content/:contentId',
  '/settings',
  '/theme-changer',
  '/install/:platform?/:libraryId?',
  '/about',
] as const;
