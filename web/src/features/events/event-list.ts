import type { LibraryEvent } from '@buchfink/contract/events';

/** The events of one day. */
interface EventDay {
  readonly date: string;
  readonly events: readonly LibraryEvent[];
}

/** A month `YYYY-MM` with its days. */
export interface EventMonth {
  readonly month: string;
  readonly days: readonly EventDay[];
}

/** Groups events by month and day, in order. An event that began before `today` and still runs appears under today. */
export function groupByMonth(events: readonly LibraryEvent[], today: string): EventMonth[] {
  const days = new Map<string, LibraryEvent[]>();
  for (const event of events) {
    const start = event.start.slice(0, 10);
    const date = start < today ? today : start;
    days.set(date, [...(days.get(date) ?? []), event]);
  }
  const months = new Map<string, EventDay[]>();
  for (const [date, list] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const month = date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), { date, events: list }]);
  }
  return [...months].map(([month, list]) => ({ month, days: list }));
}

/** The venues, the most frequent first. They are worth a choice when there are two or more. */
export function listVenues(events: readonly LibraryEvent[]): string[] {
  const counts = new Map<string, number>();
  for (const { location } of events) if (location) counts.set(location, (counts.get(location) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([place]) => place);
}
