import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import { DateSetting } from '../dates/date-setting.ts';
import { IdTemplates, sameIds } from '../id-templates.ts';
import { UpstreamLimits, usualLimits } from '../upstream-limits.ts';

/** The states of copies by DAIA (Document Availability Information API, 0.5 and 1.0 in JSON). */
export const DaiaAvailability = z.strictObject({
  kind: z.literal('daia'),
  base: z.string().check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"?#@]+$/, 'daia-address' satisfies SettingRule)),
  /** The most titles of one request. */
  maxTitles: z._default(z.int().check(z.gte(1), z.lte(50)), 20),
  dates: DateSetting,
  ids: z._default(IdTemplates, sameIds),
  limits: z._default(UpstreamLimits, usualLimits),
});
export type DaiaAvailability = z.infer<typeof DaiaAvailability>;
