import { actReasons } from '@buchfink/contract/multi-step';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import { DateSetting } from '../dates/date-setting.ts';
import { IdTemplate, IdTemplates, sameIds } from '../id-templates.ts';
import { AccountLimits } from '../upstream-limits.ts';

const address = z
  .string()
  .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"?#@]*[^\s<>"?#@/]$/, 'paia-address' satisfies SettingRule));

/** The scopes of PAIA 1.4 that accounts here have a use for. */
export const paiaScopes = [
  'read_patron',
  'read_fees',
  'read_items',
  'write_items',
  'read_messages',
  'change_password',
  'update_patron',
  'update_patron_email',
  'update_patron_address',
] as const;

/** Accounts by PAIA (Patrons Account Information API) core and auth. */
export const PaiaPatrons = z
  .strictObject({
    kind: z.literal('paia'),
    /** `core` and `auth` lie below it unless they are set. */
    base: z.optional(address),
    core: z.optional(address),
    auth: z.optional(address),
    tls: z._default(z.boolean(), true),
    login: z._default(z.enum(['found', 'form', 'json']), 'found'),
    scopes: z._default(z.array(z.enum(paiaScopes)).check(z.minLength(1)), [
      'read_patron',
      'read_fees',
      'read_items',
      'write_items',
    ]),
    currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/, 'three-letters' satisfies SettingRule)), 'EUR'),
    dates: DateSetting,
    reserveBy: z._default(z.enum(['title', 'copy']), 'title'),
    emptyConfirm: z._default(z.boolean(), true),
    renewals: z._default(
      z.strictObject({
        max: z.optional(z.int().check(z.gte(0), z.lte(100))),
        daysBefore: z.optional(z.int().check(z.gte(0), z.lte(365))),
      }),
      {},
    ),
    refusals: z._default(
      z
        .array(
          z.strictObject({
            text: z.string().check(z.minLength(3), z.maxLength(100)),
            reason: z.enum(actReasons),
          }),
        )
        .check(z.maxLength(50)),
      [],
    ),
    /** The barcode `{id}` in the URI of a copy. */
    barcode: z.optional(IdTemplate),
    ids: z._default(IdTemplates, sameIds),
    limits: z._default(AccountLimits, AccountLimits.parse({})),
  })
  .check(
    z.refine(
      ({ base, core, auth }) => base !== undefined || (core !== undefined && auth !== undefined),
      'base-or-core-and-auth' satisfies SettingRule,
    ),
    z.refine(
      ({ tls, ...at }) => !tls || [at.base, at.core, at.auth].every((url) => url === undefined || /^https:/.test(url)),
      'tls-addresses' satisfies SettingRule,
    ),
  );
export type PaiaPatrons = z.infer<typeof PaiaPatrons>;
