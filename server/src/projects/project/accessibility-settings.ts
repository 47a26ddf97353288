import { isCalendarDate } from '@buchfink/contract/calendar-date';
import { LocalText } from '@buchfink/contract/text/local-text';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';

const line = z.string().check(z.minLength(1), z.maxLength(200));
const Words = z.strictObject(LocalText.shape);
const day = z
  .string()
  .check(
    z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'day' satisfies SettingRule),
    z.refine(isCalendarDate, 'existing-day' satisfies SettingRule),
  );
const email = z.string().check(
  z.maxLength(200),
  z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'email' satisfies SettingRule),
  z.refine((text) => !/\p{Cc}/u.test(text), 'email' satisfies SettingRule),
);
const website = z
  .string()
  .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"]+$/, 'web-address' satisfies SettingRule));

/** Somebody whom readers can turn to. */
const addressee = { name: z.exactOptional(Words), phone: z.exactOptional(line), address: z.exactOptional(line) };

/** What a project says in its accessibility statement, as written. */
export const AccessibilitySettings = z.strictObject({
  provider: z.exactOptional(line),
  basis: z._default(z.enum(['public-body', 'business']), 'public-body'),
  law: z.exactOptional(Words),
  conformance: z._default(z.enum(['partial', 'none']), 'partial'),
  prepared: z.exactOptional(day),
  reviewed: z.exactOptional(day),
  assessor: z.exactOptional(line),
  barriers: z._default(z.array(Words).check(z.maxLength(50)), []),
  contact: z.exactOptional(z.strictObject({ ...addressee, email: z.exactOptional(email) })),
  authority: z.exactOptional(
    z.strictObject({ ...addressee, email: z.exactOptional(email), website: z.exactOptional(website) }),
  ),
});
export type AccessibilitySettings = z.infer<typeof AccessibilitySettings>;

/** The settings of a project that names none. */
export const defaultAccessibility: AccessibilitySettings = AccessibilitySettings.parse({});
