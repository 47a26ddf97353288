import type { Locale } from '../locale.ts';
import type { MediaType } from '../media-type.ts';

/** The library of a feed, and how its service is called. */
export interface FeedOf {
  readonly locale: Locale;
  readonly projectId: string;
  readonly libraryId: number;
}

const libraryPath = ({ locale, projectId, libraryId }: FeedOf) =>
  `/services/${locale}/${projectId}/library/${libraryId}`;

/** The path of the feed of a search, from the encoded parameters that `feedQuery` makes. */
export const searchFeedPath = (of: FeedOf, query: string): string => `${libraryPath(of)}/search.atom?${query}`;

/** The path of the feed of a library's new titles, of one media type or of all. */
export const acquisitionsFeedPath = (of: FeedOf, mediaType?: MediaType): string =>
  `${libraryPath(of)}/acquisitions.atom${mediaType === undefined ? '' : `?mediaType=${mediaType}`}`;
