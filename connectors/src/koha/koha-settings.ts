import { actReasons } from '@buchfink/contract/multi-step';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import { DateSetting } from '../dates/date-setting.ts';
import { IdTemplates, sameIds } from '../id-templates.ts';
import { AccountLimits } from '../upstream-limits.ts';

const cents = z.int().check(z.gte(0), z.lte(1_000_000));
const code = z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^[\w-]+$/, 'koha-code' satisfies SettingRule));

/** An address without a query: what is secret or personal goes into the body. */
export const kohaAddress = z
  .string()
  .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"?#@]+[^\s<>"?#@/]$/, 'koha-address' satisfies SettingRule));

/** The keys of accounts that both of Koha's interfaces have. */
export const kohaPatronKeys = {
  ids: z._default(IdTemplates, sameIds),
  dates: DateSetting,
  currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/, 'three-letters' satisfies SettingRule)), 'EUR'),
  feeLimit: z.optional(cents),
  reservationFee: z._default(cents, 0),
  pickupBranches: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.minLength(1), z.maxLength(500)),
  ),
  refusals: z._default(z.record(code, z.enum(actReasons)), {}),
  limits: z._default(AccountLimits, AccountLimits.parse({})),
};
