import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import { DateSetting } from '../../dates/date-setting.ts';
import { IdTemplates, sameIds } from '../../id-templates.ts';
import { SecretReference } from '../../secret-reference.ts';
import { UpstreamLimits, usualLimits } from '../../upstream-limits.ts';
import { kohaAddress, kohaPatronKeys } from '../koha-settings.ts';

const line = z.string().check(z.maxLength(200), z.regex(/^[ -~\u00a0-\uffff]+$/, 'one-line' satisfies SettingRule));
const userName = z
  .string()
  .check(z.maxLength(200), z.regex(/^[ -9;-~\u00a0-\uffff]+$/, 'user-name' satisfies SettingRule));

/** How the service logs in: as a member of the staff, or as an API client (OAuth 2.0, RFC 6749, section 4.4). */
const access = {
  address: kohaAddress,
  user: z.optional(userName),
  password: z.optional(SecretReference),
  clientId: z.optional(line),
  clientSecret: z.optional(SecretReference),
};

interface Access {
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
}

const oneLogin = z.refine<Access>(({ user, password, clientId, clientSecret }) => {
  const isUser = user !== undefined && password !== undefined && clientId === undefined && clientSecret === undefined;
  const isClient = clientId !== undefined && clientSecret !== undefined && user === undefined && password === undefined;
  return isUser || isClient;
}, 'koha-login' satisfies SettingRule);

/** Accounts by Koha's REST API. */
export const KohaRestPatrons = z
  .strictObject({
    kind: z.literal('koha-rest'),
    ...access,
    changePin: z._default(z.boolean(), false),
    // Lines of a postal address cannot be told apart into Koha's columns.
    editableContact: z._default(z.array(z.enum(['email', 'phones', 'homeBranch'])).check(z.maxLength(3)), []),
    ...kohaPatronKeys,
  })
  .check(oneLogin);
export type KohaRestPatrons = z.infer<typeof KohaRestPatrons>;

/** The states of copies by Koha's REST API. */
export const KohaRestAvailability = z
  .strictObject({
    kind: z.literal('koha-rest'),
    ...access,
    ids: z._default(IdTemplates, sameIds),
    dates: DateSetting,
    limits: z._default(UpstreamLimits, usualLimits),
  })
  .check(oneLogin);
export type KohaRestAvailability = z.infer<typeof KohaRestAvailability>;
