import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import { DateSetting } from '../dates/date-setting.ts';
import { SecretReference } from '../secret-reference.ts';
import { UpstreamLimits, usualLimits } from '../upstream-limits.ts';
import { presetNames, presetOf } from './presets.ts';
import { sruMeanings } from './sru-target.ts';

const line = z.string().check(z.minLength(1), z.maxLength(200));
const index = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$|^$/, 'cql-index' satisfies SettingRule));
const sortKey = z.string().check(z.regex(/^[^\s"]{0,200}$/, 'sru-sort-key' satisfies SettingRule));
const address = z
  .string()
  .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"?#@]+$/, 'sru-address' satisfies SettingRule));

const sortings = ['newest', 'year', 'title', 'author'] as const;

const keys = <Name extends string, Value extends z.ZodMiniType>(names: readonly Name[], value: Value) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, z.optional(value)])) as Record<Name, z.ZodMiniOptional<Value>>,
  );

/**
 * A catalogue searched by SRU (Search/Retrieve via URL, Library of Congress 1.1 and 1.2, OASIS 2.0) that answers in
 * MARCXML. Absent keys take the value of the preset; without a preset `base` is required.
 */
export const SruCatalogue = z
  .strictObject({
    kind: z.literal('sru'),
    preset: z.optional(z.enum(presetNames)),
    base: z.optional(address),
    version: z.optional(z.literal([1.1, 1.2, 2])),
    schema: z.optional(line),
    indexes: z.optional(keys(sruMeanings, index)),
    recordIndex: z.optional(index),
    volumesIndex: z.optional(index),
    sorting: z.optional(keys(sortings, sortKey)),
    sortBy: z.optional(z.enum(['query', 'parameter'])),
    words: z.optional(z.enum(['each', 'all', 'phrase'])),
    quotes: z.optional(z.enum(['always', 'needed'])),
    wildcards: z.optional(z.boolean()),
    maxRecords: z.optional(z.int().check(z.gte(1), z.lte(100))),
    encoding: z.optional(z.enum(['utf-8', 'windows-1252'])),
    dates: DateSetting,
    copies: z.optional(z.enum(['shown', 'hidden'])),
    availability: z.optional(z.enum(['unknown', 'records'])),
    parameters: z._default(z.record(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9._-]{0,60}$/)), line), {}),
    secretParameters: z._default(
      z.record(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9._-]{0,60}$/)), SecretReference),
      {},
    ),
    auth: z.optional(z.strictObject({ user: line, password: SecretReference })),
    limits: z._default(UpstreamLimits, usualLimits),
  })
  .check(
    z.refine(
      (settings) => (settings.base ?? presetOf(settings.preset).base) !== undefined,
      'base-or-preset' satisfies SettingRule,
    ),
  );
export type SruCatalogue = z.infer<typeof SruCatalogue>;
