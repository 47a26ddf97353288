import * as z from 'zod/mini';
import { DateSetting } from '../../dates/date-setting.ts';
import { IdTemplates, sameIds } from '../../id-templates.ts';
import { UpstreamLimits, usualLimits } from '../../upstream-limits.ts';
import { kohaAddress, kohaPatronKeys } from '../koha-settings.ts';

const itemType = z.string().check(z.minLength(1), z.maxLength(20));

/** Accounts by Koha's ILS-DI. */
export const KohaIlsdiPatrons = z.strictObject({
  kind: z.literal('koha-ilsdi'),
  address: kohaAddress,
  ...kohaPatronKeys,
});
export type KohaIlsdiPatrons = z.infer<typeof KohaIlsdiPatrons>;

/** The states of copies by Koha's ILS-DI. */
export const KohaIlsdiAvailability = z.strictObject({
  kind: z.literal('koha-ilsdi'),
  address: kohaAddress,
  ids: z._default(IdTemplates, sameIds),
  dates: DateSetting,
  trustAvailable: z._default(z.boolean(), false),
  referenceTypes: z._default(z.array(itemType).check(z.maxLength(100)), []),
  limits: z._default(UpstreamLimits, usualLimits),
});
export type KohaIlsdiAvailability = z.infer<typeof KohaIlsdiAvailability>;
