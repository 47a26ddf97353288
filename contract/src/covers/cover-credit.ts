import * as z from 'zod/mini';
import { CoverIds } from '../covers.ts';
import { endpoint, LibraryIdParam } from '../endpoint.ts';

/** The credit that a source of cover images requires: its name, and its page. */
const CoverCredit = z.object({ text: z.string(), url: z.optional(z.string()) });
export type CoverCredit = z.infer<typeof CoverCredit>;

/** `GET {service}/library/{libraryId}/cover-credit?id={id}`: absent where the cover needs none, or is not here yet. */
export const coverCredit = endpoint({
  name: 'coverCredit',
  summary: 'Credit of the source of a cover',
  path: '/library/:libraryId/cover-credit',
  params: LibraryIdParam,
  query: z.object({ id: z.string().check(z.minLength(1), z.maxLength(256)), ids: z.optional(CoverIds) }),
  answer: z.object({ credit: z.optional(CoverCredit) }),
});
