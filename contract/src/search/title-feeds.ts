import * as z from 'zod/mini';
import { endpoint, LibraryIdParam } from '../endpoint.ts';
import { MediaType } from '../media-type.ts';

/** The media type of Atom feeds (RFC 4287, section 7). */
export const atomType = 'application/atom+xml';

/** The most entries of a feed. */
export const maxFeedEntries = 50;

/**
 * `GET {service}/library/{libraryId}/acquisitions.atom?mediaType`: what a library has acquired lately as an Atom feed (RFC 4287), so
 * `answer` is open. Throws `not-supported` where the catalogue does not know when titles were added (ability `titleFeeds`).
 */
export const acquisitionsFeed = endpoint({
  name: 'acquisitionsFeed',
  summary: 'What a library has acquired lately, as an Atom feed',
  path: '/library/:libraryId/acquisitions.atom',
  params: LibraryIdParam,
  query: z.object({ mediaType: z.optional(MediaType) }),
  answer: z.unknown(),
});

/**
 * `GET {service}/library/{libraryId}/search.atom?…`: the hits of a search that were added last, as an Atom feed. The parameters are
 * those of the app's result page (`search/search-address.ts`).
 */
export const searchFeed = endpoint({
  name: 'searchFeed',
  summary: 'The newest hits of a search in one library, as an Atom feed',
  path: '/library/:libraryId/search.atom',
  params: LibraryIdParam,
  answer: z.unknown(),
});
