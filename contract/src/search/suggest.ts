import * as z from 'zod/mini';
import { endpoint, LibraryIdParam } from '../endpoint.ts';
import { MediaType } from '../media-type.ts';
import { SearchField } from '../search.ts';

/** The maximum number of suggestions. */
export const maxSuggestions = 8;

/** A suggestion for an incomplete text. */
export const Suggestion = z.object({
  kind: z.enum(['title', 'author', 'series', 'subject']),
  /** The displayed text: the title, the name in spoken order, the series or the subject. */
  text: z.string(),
  /** The author of a suggested title. */
  detail: z.optional(z.string()),
  mediaType: z.optional(MediaType),
  /** The record of a title; of several editions the best known one, whose page lists the others. */
  recordId: z.optional(z.string()),
  /** The search that the suggestion starts. */
  fields: z.array(SearchField),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** `GET {service}/library/{libraryId}/suggest?q=`: suggestions while a search is typed. */
export const suggest = endpoint({
  name: 'suggest',
  summary: 'Titles, authors, series and subjects for a begun search',
  path: '/library/:libraryId/suggest',
  params: LibraryIdParam,
  query: z.object({ q: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.array(Suggestion).check(z.maxLength(maxSuggestions)),
});
