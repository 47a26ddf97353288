import { itemFields } from '@buchfink/catalogue/csv/csv-mapping';
import { copyStates } from '@buchfink/contract/availability';
import { mediaTypes } from '@buchfink/contract/media-type';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import { SecretReference } from '../secret-reference.ts';
import { UpstreamLimits, usualLimits } from '../upstream-limits.ts';
import { recordColumns } from './document/record-columns.ts';

const fieldName = /^[A-Za-z_][A-Za-z0-9_.-]{0,99}$/;
const field = z
  .string()
  .check(z.refine((name) => name === '' || fieldName.test(name), 'field-name' satisfies SettingRule));
const fields = z
  .string()
  .check(z.maxLength(2000), z.regex(/^([A-Za-z_][A-Za-z0-9_.-]{0,99}( +|$))*$/, 'field-names' satisfies SettingRule));
const weightedFields = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(
      /^([A-Za-z_][A-Za-z0-9_.-]{0,99}(\^\d{1,6}(\.\d{1,3})?)?( +|$))*$/,
      'weighted-fields' satisfies SettingRule,
    ),
  );
const sortKey = z
  .string()
  .check(
    z.regex(/^([A-Za-z_][A-Za-z0-9_.-]{0,99} (asc|desc)(, ?(?=[A-Za-z_])|$))*$/, 'sort-fields' satisfies SettingRule),
  );
const word = z.string().check(z.minLength(1), z.maxLength(200));

/** The fields of the search form that words are searched in. */
export const wordMeanings = ['FREE', 'TITLE', 'AUTHOR', 'KEYWORD', 'PUBLISHER', 'CATEGORY', 'ISBN', 'BARCODE'] as const;
export type WordMeaning = (typeof wordMeanings)[number];

/** The facets that an index can have, in display order. */
export const indexFacets = ['mediaType', 'branch', 'year', 'language', 'author', 'subject', 'series'] as const;
export type IndexFacet = (typeof indexFacets)[number];

const sortOrders = ['newest', 'year', 'title', 'author'] as const;

/** The texts of a copy inside a document; how many parts it has is not read. */
export const copyColumns = itemFields.filter((name) => name !== 'parts');

const keys = <Name extends string, Value extends z.ZodMiniType>(names: readonly Name[], value: Value) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, z.optional(value)])) as Record<Name, z.ZodMiniOptional<Value>>,
  );

const header = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/));
const filterValues = z.record(
  z.string().check(z.regex(fieldName)),
  z.union([word, z.array(word).check(z.minLength(1), z.maxLength(200))]),
);

/** The settings that Solr and OpenSearch share. Absent keys take the value of the preset. */
export const indexSettings = {
  base: z
    .string()
    .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"?#@]+[^\s<>"?#@/]$/, 'index-address' satisfies SettingRule)),
  search: z.optional(keys(wordMeanings, weightedFields)),
  facets: z.optional(keys(indexFacets, field)),
  sorting: z.optional(keys(sortOrders, sortKey)),
  record: z.optional(keys(recordColumns, fields)),
  idField: z.optional(field),
  marcField: z.optional(field),
  volumesField: z.optional(field),
  addedField: z.optional(field),
  copyField: z.optional(field),
  copy: z.optional(keys(copyColumns, field)),
  mediaTypes: z.optional(z.record(word, z.enum(mediaTypes))),
  copyStates: z.optional(z.record(word, z.enum(copyStates))),
  filter: z._default(filterValues, {}),
  exclude: z._default(filterValues, {}),
  spelling: z.optional(field),
  copies: z.optional(z.enum(['shown', 'hidden'])),
  availability: z.optional(z.enum(['unknown', 'records'])),
  maxOffset: z._default(z.int().check(z.gte(100), z.lte(100_000)), 10_000),
  auth: z.optional(z.strictObject({ user: word, password: SecretReference })),
  secretHeaders: z._default(z.record(header, SecretReference), {}),
  limits: z._default(UpstreamLimits, usualLimits),
};
