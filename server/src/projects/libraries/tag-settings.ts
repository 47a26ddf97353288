import { defaultTags, type LibraryTags, TagSecurity, tagModels } from '@buchfink/contract/libraries';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';

const byte = z.int().check(z.gte(0), z.lte(255));
const isil = z.string().check(z.regex(/^[A-Z]{2}-[A-Za-z0-9:/-]{1,11}$/, 'isil' satisfies SettingRule));

const AfiSettings = z.strictObject({ secured: byte, unsecured: byte }).check(
  z.refine(({ secured, unsecured }) => secured !== unsecured, {
    path: ['unsecured'],
    message: 'not-secured' satisfies SettingRule,
  }),
);

/** The item tags of a library, and what patrons may do with them (docs/rfid.md). */
export const TagSettings = z
  .strictObject({
    security: z._default(TagSecurity, defaultTags.security),
    afi: z.optional(AfiSettings),
    models: z._default(z.array(z.enum(tagModels)).check(z.minLength(1), z.maxLength(2)), [...tagModels]),
    dsfids: z._default(z.array(byte).check(z.maxLength(20)), []),
    owners: z._default(z.array(isil).check(z.maxLength(100)), []),
    barcode: z._default(z.boolean(), false),
    returns: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ security, afi }) => afi === undefined || security === 'afi', {
      path: ['afi'],
      message: 'afi-with-security' satisfies SettingRule,
    }),
  );
type TagSettings = z.infer<typeof TagSettings>;

/** The tags of a library in the form of the contract. */
export function libraryTags({ afi, ...settings }: TagSettings): LibraryTags {
  return { secured: defaultTags.secured, unsecured: defaultTags.unsecured, ...afi, ...settings };
}
