import * as z from 'zod/mini';
import { CoverCredit } from './config.ts';
import { endpoint, LibraryIdParam } from './endpoint.ts';

/** `GET {service}/library/{libraryId}/cover-credit?id={id}`: absent where the cover needs none, or is not here yet. */
export const coverCredit = endpoint({
  name: 'coverCredit',
  summary: 'Credit of the source of a cover',
  path: '/library/:libraryId/cover-credit',
  params: LibraryIdParam,
  query: z.object({ id: z.string().check(z.minLength(1), z.maxLength(256)) }),
  answer: z.object({ credit: z.optional(CoverCredit) }),
});
