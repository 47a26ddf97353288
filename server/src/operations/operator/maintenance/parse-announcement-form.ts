import { randomUUID } from 'node:crypto';
import { byOperatorLocale, operatorLocales } from '@buchfink/contract/locale';
import type { OperatorWords } from '@buchfink/texts/generated/operator-words';
import * as z from 'zod/mini';
import { instantOf } from '../../../base/calendar/zoned-time.ts';
import type { Projects } from '../../../projects/project/project.ts';
import {
  type Announcement,
  isOver,
  isSamePlace,
  maxTextLength,
  parseTargetKey,
  targetKey,
  timeZoneOf,
} from './announcement.ts';

/** The most announcements at a time. */
export const maxAnnouncements = 200;
/** The longest time ahead, in milliseconds: a typing error in the year is noticed. */
const farthest = 2 * 366 * 86_400_000;

const field = z._default(z.string().check(z.maxLength(4 * maxTextLength)), '');

/** The fields of the form as a browser sends them; an absent one is empty. */
export const AnnouncementForm = z.object({
  target: field,
  kind: field,
  from: field,
  to: field,
  offline: field,
  ...byOperatorLocale(() => field),
});
export type AnnouncementForm = z.infer<typeof AnnouncementForm>;

/** What is wrong with the form. */
export type AnnouncementFault = keyof OperatorWords['maintenance']['form']['faults'];

/** What the form is checked against, and who sent it. */
interface FormContext {
  readonly projects: Pick<Projects, 'all'>;
  readonly existing: readonly Announcement[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly author: string;
}

/** Reads an announcement from the fields of its form. Times without a zone are those of the target. */
export function parseAnnouncementForm(
  form: AnnouncementForm,
  { projects, existing, now, author }: FormContext,
): { readonly announcement: Announcement } | { readonly faults: readonly AnnouncementFault[] } {
  const faults = new Set<AnnouncementFault>();
  const target = parseTargetKey(form.target, projects);
  if (target === undefined) return { faults: ['unknown-target'] };
  const kind = form.kind === 'maintenance' || form.kind === 'notice' ? form.kind : undefined;
  if (kind === undefined) return { faults: ['unknown-kind'] };
  const zone = timeZoneOf(target, projects);

  const from = form.from === '' ? now : parseLocalTime(form.from, zone);
  const to = form.to === '' ? undefined : parseLocalTime(form.to, zone);
  if (from === undefined) faults.add('faulty-begin');
  if (form.to !== '' && to === undefined) faults.add('faulty-end');
  if (from !== undefined && to !== undefined && to <= from) faults.add(to <= now ? 'end-in-past' : 'end-before-begin');
  else if (to !== undefined && to <= now) faults.add('end-in-past');
  if ((from ?? 0) > now + farthest || (to ?? 0) > now + farthest) faults.add('too-far');

  const text = byOperatorLocale((locale) => form[locale].replace(/\s+/g, ' ').trim());
  const written = operatorLocales.filter((locale) => text[locale] !== '');
  if (written.length === 0 && kind === 'notice') faults.add('text-missing');
  if (written.length > 0 && written.length < operatorLocales.length) faults.add('text-in-one-language');
  if (operatorLocales.some((locale) => text[locale].length > maxTextLength)) faults.add('text-too-long');

  if (existing.length >= maxAnnouncements) faults.add('too-many');
  if (faults.size > 0 || from === undefined) return { faults: [...faults] };
  const announcement: Announcement = {
    id: randomUUID(),
    target,
    kind,
    from,
    to,
    text: written.length > 0 ? text : undefined,
    isOffline: kind === 'maintenance' && target.kind === 'project' && form.offline !== '',
    author,
    created: now,
  };
  const isTaken = existing.some(
    (other) => !isOver(other, now) && isSamePlace(other, announcement) && overlaps(other, announcement),
  );
  return isTaken ? { faults: ['overlap'] } : { announcement };
}

const overlaps = (one: Announcement, other: Announcement) =>
  one.from < (other.to ?? Number.POSITIVE_INFINITY) && other.from < (one.to ?? Number.POSITIVE_INFINITY);

/** The value of `<input type="datetime-local">` (HTML, local date and time string) as epoch milliseconds. */
function parseLocalTime(text: string, timeZone: string): number | undefined {
  const [, minutes] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2}(\.\d{1,3})?)?$/.exec(text) ?? [];
  if (minutes === undefined) return undefined;
  const day = new Date(`${minutes}:00Z`);
  // `Date` reads the 31st of February as a day of March.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 16) !== minutes) return undefined;
  return instantOf(minutes, timeZone).getTime();
}

/** The form of an announcement about a target, to begin with. */
export const emptyForm = (target?: Announcement['target']): AnnouncementForm => ({
  target: target ? targetKey(target) : '',
  kind: 'maintenance',
  from: '',
  to: '',
  offline: '',
  ...byOperatorLocale(() => ''),
});
