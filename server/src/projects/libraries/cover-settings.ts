import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';

/** The identifiers of a title that an address may contain. */
export const coverPlaceholders = ['isbn', 'isbn10', 'ean', 'id'] as const;
export type CoverPlaceholder = (typeof coverPlaceholders)[number];

/** A web address whose path or query contains exactly one of the placeholders, once. */
const addressTemplate = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(
      new RegExp(
        String.raw`^https?:\/\/[^\s<>"{}\/?#]+[\/?][^\s<>"{}]*\{(?:${coverPlaceholders.join('|')})\}[^\s<>"{}]*$`,
      ),
      'cover-address' satisfies SettingRule,
    ),
  );

/** A service with cover images: a preset, or the address of an image by an identifier of the title. */
export const CoverSourceSettings = z
  .strictObject({
    preset: z.optional(z.enum(['dnb', 'openlibrary'])),
    url: z.optional(addressTemplate),
    credit: z.optional(
      z.strictObject({
        text: z.string().check(z.minLength(1), z.maxLength(80)),
        url: z.optional(
          z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s<>"]+$/, 'https-address' satisfies SettingRule)),
        ),
      }),
    ),
    parallel: z.optional(z.int().check(z.gte(1), z.lte(10))),
    perMinute: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  })
  .check(
    z.refine(
      ({ preset, url }) => (preset === undefined) !== (url === undefined),
      'preset-or-url' satisfies SettingRule,
    ),
  );
export type CoverSourceSettings = z.infer<typeof CoverSourceSettings>;

/** Where cover images come from, in order. Of a project: for all libraries without sources of their own. */
export const CoverSettings = z.strictObject({
  sources: z._default(z.array(CoverSourceSettings).check(z.maxLength(8)), []),
});
export type CoverSettings = z.infer<typeof CoverSettings>;
