import { LoanRefusal } from '@buchfink/contract/account/checkout';
import { copyStates } from '@buchfink/contract/availability';
import { ActReason } from '@buchfink/contract/multi-step';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import { DateSetting } from '../dates/date-setting.ts';
import { IdTemplates, sameIds } from '../id-templates.ts';
import { SecretReference } from '../secret-reference.ts';
import { AccountLimits } from '../upstream-limits.ts';
import { sip2Charsets } from './codec/charset.ts';

/** Texts that go into a message: the separator and control characters would end a field. */
const line = z
  .string()
  .check(z.minLength(1), z.maxLength(100), z.regex(/^[^|\p{C}]+$/u, 'no-vertical-bar' satisfies SettingRule));
const host = z
  .string()
  .check(z.maxLength(253), z.regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/, 'host' satisfies SettingRule));

/** What a text of the system's refusals means. */
const RefusalSettings = z
  .strictObject({
    text: z.string().check(z.minLength(1), z.maxLength(200)),
    reason: z.optional(ActReason),
    loanRefusal: z.optional(LoanRefusal),
  })
  .check(
    z.refine(
      ({ reason, loanRefusal }) => reason !== undefined || loanRefusal !== undefined,
      'refusal-meaning' satisfies SettingRule,
    ),
  );

/** The states of copies in 18, by the specification. */
const circulationStatuses = [
  ...(['01', '02', '03', '04', '05', '06', '07'] as const),
  ...(['08', '09', '10', '11', '12', '13'] as const),
] as const;

/** How the system takes reservations. */
const HoldSettings = z.strictObject({
  by: z._default(z.enum(['copy', 'title']), 'copy'),
  pickupBranches: z.optional(z.array(line).check(z.minLength(1), z.maxLength(500))),
  cancel: z._default(z.boolean(), false),
  fee: z._default(z.int().check(z.gte(0), z.lte(100_000)), 0),
  max: z.optional(z.int().check(z.gte(0), z.lte(1_000))),
  notReservable: z._default(z.array(z.enum([...circulationStatuses, ...copyStates])), [
    ...(['11', '12', '13', 'missing', 'reference'] as const),
  ]),
});

/** Accounts by SIP2 (3M Standard Interchange Protocol 2.00). */
export const Sip2Patrons = z
  .strictObject({
    kind: z.literal('sip2'),
    host,
    port: z.int().check(z.gte(1), z.lte(65_535)),
    tls: z._default(z.boolean(), true),
    login: z._default(z.enum(['message', 'prompts', 'none']), 'message'),
    user: z.optional(line),
    password: z.optional(SecretReference),
    terminalPassword: z.optional(SecretReference),
    location: z.optional(line),
    institution: line,
    language: z._default(z.string().check(z.regex(/^\d{3}$/, 'three-digits' satisfies SettingRule)), '000'),
    currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/, 'three-letters' satisfies SettingRule)), 'EUR'),
    dates: DateSetting,
    charset: z._default(z.enum(['found', ...sip2Charsets]), 'found'),
    checksums: z._default(z.enum(['required', 'reported', 'off']), 'required'),
    connections: z._default(z.int().check(z.gte(1), z.lte(20)), 2),
    messageSeconds: z._default(z.number().check(z.gte(0.05), z.lte(25)), 8),
    holds: z.optional(HoldSettings),
    returns: z._default(z.boolean(), false),
    trust03: z._default(z.boolean(), false),
    showMessages: z._default(z.boolean(), false),
    refusals: z._default(z.array(RefusalSettings).check(z.maxLength(200)), []),
    ids: z._default(IdTemplates, sameIds),
    limits: z._default(AccountLimits, AccountLimits.parse({})),
  })
  .check(
    z.refine(
      ({ login, user, password }) => login === 'none' || (user !== undefined && password !== undefined),
      'terminal-login' satisfies SettingRule,
    ),
  );
export type Sip2Patrons = z.infer<typeof Sip2Patrons>;
