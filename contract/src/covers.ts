import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { LibraryIdText } from './validation/number-text.ts';

/** The sizes of covers: their width in CSS pixels. */
export const coverWidth = { small: 160, large: 480 } as const;
export const CoverType = z.enum(['small', 'large']);
export type CoverType = z.infer<typeof CoverType>;

/** What the covers of a title may be found by, as `Item.coverIds` says it. */
export const CoverIds = z.string().check(z.maxLength(200));

/** `GET /services/cover/{type}/{projectId}/{libraryId}/{id}`: answers an image (WebP or SVG), so `answer` is open. */
export const cover = endpoint({
  name: 'cover',
  summary: 'Cover of a record: its own picture, or one drawn from its title',
  scope: 'service',
  path: '/cover/:type/:projectId/:libraryId/:id',
  params: z.object({
    type: CoverType,
    projectId: z.string().check(z.regex(/^opac-[a-z0-9-]{1,58}$/)),
    libraryId: LibraryIdText,
    id: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  query: z.object({ ids: z.optional(CoverIds) }),
  answer: z.unknown(),
});
