import type { LibraryEvent } from '@buchfink/contract/events';
import { describe, expect, it } from 'vitest';
import { formatCalendarFile } from './calendar-file.ts';

const options = {
  name: 'Bibliothek',
  timeZone: 'Europe/Berlin',
  uidHost: 'x.opac-x',
  now: new Date('2026-01-01T08:00:00Z'),
};

/** An independent reader that knows time zones only from the file (RFC 5545, sections 3.1 and 3.6.5). */
function instants(file: string): { uid: string; start: string; end: string | undefined; summary: string }[] {
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.endsWith('\r\n')).toBe(true);
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  const changes: { at: string; to: string }[] = [];
  const components: Record<string, string>[] = [];
  let inside = '';
  for (const line of lines) {
    const [key = '', value = ''] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)];
    if (key === 'BEGIN') {
      inside = value;
      if (value === 'VEVENT') components.push({});
    } else if (inside === 'VEVENT') Object.assign(components.at(-1) ?? {}, { [key.split(';')[0] ?? '']: value });
    else if (/^(DAYLIGHT|STANDARD)$/.test(inside)) {
      if (key === 'DTSTART') changes.push({ at: value, to: '' });
      if (key === 'TZOFFSETTO') Object.assign(changes.at(-1) ?? {}, { to: value });
    }
  }
  const utc = (local: string | undefined) => {
    if (local === undefined) return undefined;
    const offset =
      changes
        .filter(({ at }) => at <= local)
        .sort((a, b) => (a.at < b.at ? -1 : 1))
        .at(-1)?.to ?? '';
    const iso = local.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6');
    return new Date(iso + offset.replace(/(\d\d)$/, ':$1')).toISOString();
  };
  return components.map((event) => ({
    uid: event.UID ?? '',
    start: utc(event.DTSTART) ?? '',
    end: utc(event.DTEND),
    summary: event.SUMMARY ?? '',
  }));
}

const event = (id: string, start: string, end?: string): LibraryEvent => ({
  id,
  title: 'Lesung',
  start,
  end,
  allDay: false,
});

describe('formatCalendarFile', () => {
  it('gives the right instants before and after both changes of the clock', () => {
    const file = formatCalendarFile(
      [
        event('winter', '2026-03-28T19:00+01:00', '2026-03-28T20:30+01:00'),
        event('summer', '2026-03-29T19:00+02:00', '2026-03-29T20:30+02:00'),
        event('last', '2026-10-24T19:00+02:00', '2026-10-25T10:00+01:00'),
        event('back', '2026-10-25T19:00+01:00'),
        event('next', '2027-07-01T19:00+02:00'),
      ],
      options,
    );
    expect(instants(file)).toEqual([
      { uid: 'winter@x.opac-x', start: '2026-03-28T18:00:00.000Z', end: '2026-03-28T19:30:00.000Z', summary: 'Lesung' },
      { uid: 'summer@x.opac-x', start: '2026-03-29T17:00:00.000Z', end: '2026-03-29T18:30:00.000Z', summary: 'Lesung' },
      { uid: 'last@x.opac-x', start: '2026-10-24T17:00:00.000Z', end: '2026-10-25T09:00:00.000Z', summary: 'Lesung' },
      { uid: 'back@x.opac-x', start: '2026-10-25T18:00:00.000Z', end: undefined, summary: 'Lesung' },
      { uid: 'next@x.opac-x', start: '2027-07-01T17:00:00.000Z', end: undefined, summary: 'Lesung' },
    ]);
  });

  it('gives the right instants in a zone without changes of the clock', () => {
    const file = formatCalendarFile([event('a', '2026-07-01T19:00+05:30')], { ...options, timeZone: 'Asia/Kolkata' });
    expect(instants(file)[0]?.start).toBe('2026-07-01T13:30:00.000Z');
  });

  it('ends an all-day event on the day after its last', () => {
    const file = formatCalendarFile([{ ...event('a', '2026-12-30', '2026-12-31'), allDay: true }], options);
    expect(file).toContain('DTSTART;VALUE=DATE:20261230\r\nDTEND;VALUE=DATE:20270101\r\n');
    expect(file).not.toContain('VTIMEZONE');
  });

  it('escapes special characters, folds long lines between characters, and lets no text end its line', () => {
    const title = `Öl, Wasser; \\ ${'ü🐦'.repeat(40)}\r\nEND:VCALENDAR`;
    const file = formatCalendarFile(
      [{ ...event('a', '2026-01-01T10:00+01:00'), title, description: '**Fett** und [hier](https://a.example)' }],
      options,
    );
    const unfolded = file.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`SUMMARY:Öl\\, Wasser\\; \\\\ ${'ü🐦'.repeat(40)}\\nEND:VCALENDAR\r\n`);
    expect(unfolded).toContain('DESCRIPTION:Fett und hier (https://a.example)\r\n');
    expect(instants(file)).toHaveLength(1);
  });
});
