import { byLocale } from '@buchfink/contract/locale';
import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import * as z from 'zod/mini';
import { parseRepeatRule } from '../../base/calendar/repeat-rule.ts';
import type { Expectation } from '../../messages/configuration/configuration-faults.ts';

const line = z.string().check(z.minLength(1), z.maxLength(200));
const day = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`;
const moment = z
  .string()
  .check(z.regex(new RegExp(`^${day}(T([01]\\d|2[0-3]):[0-5]\\d)?$`), 'local-time-or-day' satisfies SettingRule));
const date = z.string().check(z.regex(new RegExp(`^${day}$`), 'day' satisfies SettingRule));
const webAddress = z
  .string()
  .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"]+$/, 'http-address' satisfies SettingRule));
const words = (max: number) => {
  const text = z.string().check(z.minLength(1), z.maxLength(max));
  return z.strictObject(byLocale(() => z.optional(text)));
};
const filePath = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^(?!\/)(?!.*\.\.)[A-Za-z0-9._/-]+\.(ya?ml|ics)$/, 'events-file' satisfies SettingRule),
  );

/** An event as an operator writes it. Times are local times of the library. */
export const EventSettings = z
  .strictObject({
    id: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/, 'event-id' satisfies SettingRule)),
    title: words(200),
    start: moment,
    end: z.optional(moment),
    repeat: z.optional(
      z.string().check(
        z.maxLength(300),
        z.refine((text) => parseRepeatRule(text, 'UTC') !== undefined, 'recurrence-rule' satisfies SettingRule),
      ),
    ),
    except: z._default(z.array(date).check(z.maxLength(500)), []),
    branch: z.optional(line),
    location: z.optional(line),
    audience: z.optional(words(200)),
    description: z.optional(words(5000)),
    url: z.optional(webAddress),
    registration: z.optional(
      z.strictObject({ required: z.boolean(), url: z.optional(webAddress), full: z.optional(z.boolean()) }),
    ),
  })
  .check(
    z.refine(
      ({ start, end }) => end === undefined || (end.length === start.length && end >= start),
      'end-after-start' satisfies SettingRule,
    ),
  );
export type EventSettings = z.infer<typeof EventSettings>;

function eventList(max: number) {
  return z.array(EventSettings).check(
    z.maxLength(max),
    z.check<EventSettings[]>(({ value, issues }) => {
      const ids = value.map(({ id }) => id);
      const again = ids.findIndex((id, at) => ids.indexOf(id) < at);
      const params = { expectation: { kind: 'check', check: 'own-id' } satisfies Expectation };
      if (again >= 0) issues.push({ code: 'custom', input: value, path: [again, 'id'], params });
    }),
  );
}

/** An event file in a project's folder. */
export const EventsFile = z.strictObject({ events: eventList(2000) });

/** A calendar of another system, which is read every `minutes`. */
export const FeedSettings = z.strictObject({
  kind: z.enum(['icalendar', 'rss']),
  url: webAddress,
  minutes: z._default(z.int().check(z.gte(5), z.lte(10_080)), 60),
});
export type FeedSettings = z.infer<typeof FeedSettings>;

/** The event sources of a library. */
export const EventSources = z.strictObject({
  list: z._default(eventList(500), []),
  files: z._default(z.array(filePath).check(z.maxLength(20)), []),
  feeds: z._default(z.array(FeedSettings).check(z.maxLength(10)), []),
  days: z._default(z.int().check(z.gte(7), z.lte(366)), 92),
});
