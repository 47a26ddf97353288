import { isCalendarDate } from '@buchfink/contract/calendar-date';
import { OpeningException } from '@buchfink/contract/libraries/opening';
import { MediaType } from '@buchfink/contract/media-type';
import { fieldKinds } from '@buchfink/contract/validation/field-rule';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import { isOpeningHours, turnedHours } from '../../base/calendar/opening-hours.ts';
import { isTimeZone } from '../../base/calendar/wall-clock.ts';
import { CoverSettings } from './cover-settings.ts';
import { EventSources } from './event-settings.ts';
import { CsvSettings, ItemSettings, marcPlace, SourceSettings } from './import-settings.ts';
import { day, emailAddress, line, Words, webAddress } from './setting-texts.ts';
import { SystemSettings } from './system-settings.ts';
import { TagSettings } from './tag-settings.ts';

const id = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'id-with-dots' satisfies SettingRule));
const httpsAddress = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(/^https:\/\/(?:[^\s<>"{}]|\{language\})+$/, 'language-address' satisfies SettingRule),
  );

/** The library's own pages for patrons. */
const LinkSettings = z.strictObject({
  pay: z.optional(httpsAddress),
  register: z.optional(httpsAddress),
  forgotPin: z.optional(httpsAddress),
  contact: z.optional(httpsAddress),
});

const openingHours = z.string().check(
  z.maxLength(500),
  z.refine(isOpeningHours, 'opening-hours' satisfies SettingRule),
  z.refine((hours) => turnedHours(hours) === undefined, 'opening-times' satisfies SettingRule),
);
/** A range of days with exceptional hours: `closed: true`, or `hours` in OpenStreetMap syntax. */
const ExceptionSettings = z
  .strictObject({ ...OpeningException.shape, from: day, to: day, closed: z.boolean(), hours: z.optional(openingHours) })
  .check(
    z.refine(({ from, to }) => from <= to, 'from-before-to' satisfies SettingRule),
    z.refine(({ closed, hours }) => closed !== (hours !== undefined), 'closed-or-hours' satisfies SettingRule),
  );

const moment = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'local-time' satisfies SettingRule),
  z.refine((text) => isCalendarDate(text.slice(0, 10)), 'existing-day' satisfies SettingRule),
);

/**
 * Maintenance of the library's systems, during which the service does not call them. Times are local times of the
 * library.
 */
const MaintenanceSettings = z
  .strictObject({ from: z.optional(moment), to: z.optional(moment), text: z.optional(Words) })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from < to, {
      path: ['to'],
      message: 'after-from' satisfies SettingRule,
    }),
  );
export type MaintenanceSettings = z.infer<typeof MaintenanceSettings>;

const characters = z.int().check(z.gte(1), z.lte(200));

/** The rules for a text in the login form. */
const FieldRuleSettings = z
  .strictObject({
    only: z.optional(z.enum(fieldKinds)),
    min: z.optional(characters),
    max: z.optional(characters),
    pattern: z.optional(
      z
        .string()
        .check(z.minLength(1), z.maxLength(200), z.refine(isPattern, 'regular-expression' satisfies SettingRule)),
    ),
  })
  .check(
    z.refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
      path: ['max'],
      message: 'at-least-min' satisfies SettingRule,
    }),
  );

const LoginSettings = z.strictObject({
  userId: z.optional(FieldRuleSettings),
  password: z.optional(FieldRuleSettings),
});

const place = {
  address: z.optional(z.string().check(z.maxLength(500))),
  geo: z.optional(
    z.strictObject({
      lat: z.number().check(z.gte(-90), z.lte(90)),
      lon: z.number().check(z.gte(-180), z.lte(180)),
    }),
  ),
  phone: z.optional(line),
  email: z.optional(emailAddress),
  website: z.optional(webAddress),
  openingHours: z.optional(openingHours),
  exceptions: z._default(z.array(ExceptionSettings).check(z.maxLength(200)), []),
};

/** A branch of a library; `id` is the code that the catalogue's copies carry. */
export const BranchSettings = z.strictObject({ id, name: line, ...place });
export type BranchSettings = z.infer<typeof BranchSettings>;

const Platform = z._default(z.record(z.string(), z.string()), {});

/** One entry of `libraries.yaml`: everything the service knows of a library. */
export const LibrarySettings = z.strictObject({
  id: z.int().check(z.positive(), z.lte(2_147_483_647)),
  ident: id,
  libname: line,
  shortname: line,
  fullname: line,
  city: z.optional(line),
  state: z.optional(line),
  country: z._default(z.string().check(z.regex(/^[a-z]{2}$/, 'country' satisfies SettingRule)), 'de'),
  timeZone: z._default(z.string().check(z.refine(isTimeZone, 'time-zone' satisfies SettingRule)), 'Europe/Berlin'),
  ...place,
  features: z._default(
    z.strictObject({
      acquisitions: z.optional(z.boolean()),
      events: z.optional(z.boolean()),
      accountIdCard: z.optional(z.boolean()),
      nfc: z.optional(z.boolean()),
      reloadConfig: z.optional(z.boolean()),
      appHints: z.optional(z.boolean()),
      meta: z.optional(z.boolean()),
    }),
    {},
  ),
  system: z._default(SystemSettings, {}),
  mediaTypes: z._default(z.record(marcPlace, z.record(z.string(), MediaType)), {}),
  recordId: z.optional(marcPlace),
  items: z.optional(ItemSettings),
  csv: z.optional(CsvSettings),
  sources: z._default(z.array(SourceSettings).check(z.maxLength(20)), []),
  branches: z._default(z.array(BranchSettings).check(z.maxLength(500)), []),
  events: z.optional(EventSources),
  acquisitions: z._default(z.strictObject({ weeks: z._default(z.int().check(z.gte(1), z.lte(260)), 12) }), {
    weeks: 12,
  }),
  covers: z.optional(CoverSettings),
  maintenance: z.optional(MaintenanceSettings),
  login: z.optional(LoginSettings),
  links: z.optional(LinkSettings),
  tags: z.optional(TagSettings),
  notice: z.optional(Words),
  description: z.optional(Words),
  project: z.optional(z.string()),
  projectUrl: z.optional(webAddress),
  title: z.optional(line),
  web: Platform,
  android: Platform,
  ios: Platform,
});
export type LibrarySettings = z.infer<typeof LibrarySettings>;

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
