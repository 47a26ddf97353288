import * as z from 'zod/mini';
import { endpoint, LibraryIdParam } from './endpoint.ts';
import { OpeningDay, OpeningException, OpeningState } from './libraries/opening.ts';
import { Geo } from './libraries.ts';
import { Locale } from './locale.ts';

const contactFields = {
  address: z.optional(z.string()),
  geo: z.optional(Geo),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  website: z.optional(z.string()),
  openingHours: z.optional(z.string()),
  exceptions: z.array(OpeningException),
  opening: z.optional(OpeningState),
  /** The next fourteen days, today first. */
  days: z.array(OpeningDay),
};

/** A branch of a library with its own opening hours. */
export const Branch = z.object({ id: z.string(), name: z.string(), ...contactFields });
export type Branch = z.infer<typeof Branch>;

/** Address, contact, opening hours and branches of a library. */
export const LibraryInfo = z.object({
  libraryId: z.number(),
  name: z.string(),
  html: z.optional(z.string()),
  markdown: z.optional(z.string()),
  /** The language of `markdown`, where it is not that of the call. */
  markdownLanguage: z.optional(Locale),
  ...contactFields,
  openNow: z.optional(z.boolean()),
  nextChange: z.optional(z.string()),
  branches: z.array(Branch),
});
export type LibraryInfo = z.infer<typeof LibraryInfo>;

/** `GET {service}/library/{libraryId}/info` */
export const info = endpoint({
  name: 'info',
  summary: 'Address, contact, opening hours and branches of a library',
  path: '/library/:libraryId/info',
  params: LibraryIdParam,
  answer: LibraryInfo,
});
