import { isCalendarDate } from '@buchfink/contract/calendar-date';
import { LocalText } from '@buchfink/contract/text/local-text';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';

/** A text in one line. */
export const line = z.string().check(z.minLength(1), z.maxLength(200));

/** A text of the operator in the languages that it is written in. */
export const Words = z.strictObject(LocalText.shape);

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = z
  .string()
  .check(
    z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'day' satisfies SettingRule),
    z.refine(isCalendarDate, 'existing-day' satisfies SettingRule),
  );

/** An address of `http` or `https`. */
export const webAddress = z
  .string()
  .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"]+$/, 'web-address' satisfies SettingRule));

/** An e-mail address. */
export const emailAddress = z.string().check(
  z.maxLength(200),
  z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'email' satisfies SettingRule),
  // Beside the pattern, which editors read without the flag for `\p{Cc}`.
  z.refine((text) => !/\p{Cc}/u.test(text), 'email' satisfies SettingRule),
);
