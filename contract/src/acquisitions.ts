import * as z from 'zod/mini';
import { endpoint, LibraryIdParam } from './endpoint.ts';
import { MediaType } from './media-type.ts';
import { maxSearchLimit, maxSearchOffset, SearchAnswer } from './search.ts';
import { WholeNumberText } from './validation/number-text.ts';

/** The recent acquisitions of a library, newest first. `weeks` is how far back they go. */
export const Acquisitions = z.extend(SearchAnswer, { weeks: z.number() });
export type Acquisitions = z.infer<typeof Acquisitions>;

/**
 * `GET {service}/library/{libraryId}/acquisitions?mediaType&offset&limit`: a search answer, newest first. Its facets
 * count the media types of all acquisitions, also if `mediaType` selects one.
 */
export const acquisitions = endpoint({
  name: 'acquisitions',
  summary: 'What a library has acquired lately, newest first',
  path: '/library/:libraryId/acquisitions',
  params: LibraryIdParam,
  query: z.object({
    mediaType: z.optional(MediaType),
    offset: z._default(WholeNumberText(0, maxSearchOffset), 0),
    limit: z._default(WholeNumberText(1, maxSearchLimit), 10),
  }),
  answer: Acquisitions,
});
