import type { Notice } from '@buchfink/contract/account/notices';
import { dateInTimeZone } from '#shared/opening/date-in-time-zone.ts';

/** The notices of a day. */
export interface NoticeDay {
  /** The library's date, `YYYY-MM-DD`; absent where the library's system names none that can be read. */
  readonly day: string | undefined;
  readonly notices: readonly Notice[];
}

/** Notices in their order, in groups of one day. */
export function noticesByDay(notices: readonly Notice[], timeZone: string): NoticeDay[] {
  const days: { day: string | undefined; notices: Notice[] }[] = [];
  for (const notice of notices) {
    const day = dayOf(notice, timeZone);
    const last = days.at(-1);
    if (last && last.day === day) last.notices.push(notice);
    else days.push({ day, notices: [notice] });
  }
  return days;
}

/** A day alone is that of the library already. */
function dayOf({ at }: Notice, timeZone: string): string | undefined {
  if (at === undefined || !at.includes('T')) return at;
  const instant = new Date(at);
  return Number.isNaN(instant.getTime()) ? undefined : dateInTimeZone(timeZone, instant);
}
