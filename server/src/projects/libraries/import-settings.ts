import { csvFields } from '@buchfink/catalogue/csv/csv-mapping';
import { csvEncodings } from '@buchfink/catalogue/csv/csv-text';
import { itemParts } from '@buchfink/catalogue/marc/holdings/item-mapping';
import { CopyState } from '@buchfink/contract/availability';
import { MediaType } from '@buchfink/contract/media-type';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';

const line = z.string().check(z.minLength(1), z.maxLength(200));
const character = z.string().check(z.length(1, 'one-character' satisfies SettingRule));
const tag = z.string().check(z.regex(/^[0-9A-Z]{3}$/, 'marc-field' satisfies SettingRule));
const codes = z.string().check(z.regex(/^[a-z0-9]{1,10}$/, 'subfield-codes' satisfies SettingRule));
const webAddress = z
  .string()
  .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"]+$/, 'http-address' satisfies SettingRule));

const keys = <Name extends string, Value extends z.ZodMiniType>(names: readonly Name[], value: Value) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, z.optional(value)])) as Record<Name, z.ZodMiniOptional<Value>>,
  );

/** Field and subfield of a MARC record. */
export const marcPlace = z.string().check(z.regex(/^\d{3}\$[a-z0-9]$/, 'marc-subfield' satisfies SettingRule));

/** The place of the copies in the library's records. */
export const ItemSettings = z.strictObject({
  field: tag,
  subfields: keys(itemParts, codes),
  states: z._default(z.record(z.string(), CopyState), {}),
  otherState: z._default(CopyState, 'unknown'),
});

/** The meaning of the columns in the library's CSV files. */
export const CsvSettings = z.strictObject({
  columns: keys(csvFields, line),
  separator: z.optional(character),
  encoding: z.optional(z.enum(csvEncodings)),
  valueSeparator: z.optional(character),
  mediaTypes: z._default(z.record(z.string(), MediaType), {}),
  states: z._default(z.record(z.string(), CopyState), {}),
});

/** A repository that the library's records are harvested from. */
export const SourceSettings = z.strictObject({
  kind: z.literal('oai-pmh'),
  url: webAddress,
  prefix: z.string().check(z.regex(/^[A-Za-z0-9\-_.!~*'()]{1,100}$/, 'metadata-prefix' satisfies SettingRule)),
  set: z.optional(line),
});
export type SourceSettings = z.infer<typeof SourceSettings>;
