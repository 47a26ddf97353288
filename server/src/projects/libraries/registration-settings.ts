import { byLocale } from '@buchfink/contract/locale';
import { FieldNeed } from '@buchfink/contract/registration';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';

const number = (max: number, min = 0) => z.int().check(z.gte(min), z.lte(max));
const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength));

/** What the form asks for, beside name and PIN. */
const FieldSettings = z.strictObject({
  born: z._default(FieldNeed, 'required'),
  address: z._default(FieldNeed, 'required'),
  email: z._default(FieldNeed, 'required'),
});

/** What a person agrees to. */
const TermsSettings = z
  .strictObject({
    version: text(100),
    text: z.exactOptional(z.strictObject(byLocale(() => z.optional(text(2_000))))),
    link: z.exactOptional(
      z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s<>"]+$/, 'https-address' satisfies SettingRule)),
    ),
  })
  .check(
    z.refine((terms) => terms.text !== undefined || terms.link !== undefined, {
      path: ['text'],
      message: 'terms-text-or-link' satisfies SettingRule,
    }),
  );

/** How the numbers of new cards are made. */
const CardNumberSettings = z.strictObject({
  prefix: z._default(z.string().check(z.regex(/^[A-Za-z0-9]{0,20}$/, 'card-prefix' satisfies SettingRule)), ''),
  digits: z._default(number(18, 6), 8),
  checkDigit: z._default(z.enum(['luhn', 'ean', 'none']), 'luhn'),
});

/** How people become patrons by themselves, as written. */
export const RegistrationSettings = z
  .strictObject({
    fields: z._default(FieldSettings, FieldSettings.parse({})),
    minimumAge: z._default(number(99), 0),
    guardianBelow: z._default(number(99), 18),
    terms: z.exactOptional(TermsSettings),
    cards: z._default(CardNumberSettings, CardNumberSettings.parse({})),
    group: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'code' satisfies SettingRule)),
    daysToShowPapers: z._default(number(365, 1), 30),
    daysToProve: z._default(number(14, 1), 3),
    validMonths: z._default(number(120, 1), 12),
  })
  .check(
    z.refine(
      ({ fields, minimumAge, guardianBelow }) =>
        fields.born === 'required' || (minimumAge === 0 && guardianBelow === 0),
      { path: ['fields', 'born'], message: 'birthday-for-ages' satisfies SettingRule },
    ),
  );

/** How patrons renew their cards by themselves, as written. */
export const CardRenewalSettings = z.strictObject({
  months: z._default(number(120, 1), 12),
  daysBefore: z._default(number(365), 28),
  fee: z.exactOptional(number(1_000_000)),
});
