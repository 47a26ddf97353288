import type { AccountData } from '@buchfink/contract/account';
import type { NewCalendarEvent } from '@buchfink/device/calendar/definitions';
import type { Translate } from '@buchfink/texts/texts';

/** Minutes before an event at which the calendar speaks up: three days and one day (specification, section 9). */
export const alarmsBefore = [4320, 1440] as const;
/** The hour of an event: its alarms come at a time when people are awake. */
const hour = 9;
/** An event ends a second after it starts (specification, section 9). */
const lengthMs = 1000;

/** The events of an account: one for each loan and each reservation that has a date. */
export function planCalendarEvents({ lent, reservations }: AccountData, t: Translate): readonly NewCalendarEvent[] {
  return [
    ...lent.flatMap(({ deadline, title, branch }) => eventOn(deadline, t('reminder.event-lent', { title }), branch)),
    ...reservations.flatMap(({ pickupUntil, title, pickupBranch }) =>
      eventOn(pickupUntil, t('reminder.event-reservation', { title }), pickupBranch),
    ),
  ];
}

function eventOn(date: string | undefined, title: string, notes: string | undefined): NewCalendarEvent[] {
  if (date === undefined) return [];
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const start = new Date(year, month - 1, day, hour);
  const end = new Date(start.getTime() + lengthMs);
  return [{ title, start, end, alarmsBefore, ...(notes === undefined ? {} : { notes }) }];
}
