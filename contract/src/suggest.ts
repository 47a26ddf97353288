import * as z from 'zod/mini';
import { endpoint, LibraryIdParam } from './endpoint.ts';
import { MediaType } from './media-type.ts';
import { SearchField } from './search.ts';

/** The most suggestions of one answer. */
export const maxSuggestions = 8;

/** Something the begun text may lead to. */
export const Suggestion = z.object({
  kind: z.enum(['title', 'author', 'subject']),
  /** As it is shown: the title, the name in spoken order, the subject. */
  text: z.string(),
  /** Beside a title: its author. */
  detail: z.optional(z.string()),
  mediaType: z.optional(MediaType),
  /** The record, where the title is one record only. */
  recordId: z.optional(z.string()),
  /** The search it stands for. */
  fields: z.array(SearchField),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** `GET {service}/library/{libraryId}/suggest?q=` while a search is being typed. */
export const suggest = endpoint({
  name: 'suggest',
  summary: 'Titles, authors and subjects for a begun search',
  path: '/library/:libraryId/suggest',
  params: LibraryIdParam,
  query: z.object({ q: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.array(Suggestion).check(z.maxLength(maxSuggestions)),
});
