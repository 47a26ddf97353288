import { describe, expect, it } from 'vitest';
import { parseRepeatRule } from '../../base/calendar/repeat-rule.ts';
import type { SourceEvent } from '../../projects/events/source-event.ts';
import { upcomingEvents } from './upcoming-events.ts';

const library = { timeZone: 'Europe/Berlin', branches: [{ id: 'M', name: 'Am Markt', exceptions: [] }] };
const source = (event: Partial<SourceEvent>): SourceEvent => ({
  id: 'a',
  words: [
    { language: 'de', title: 'Vorlesen' },
    { language: 'en', title: 'Story time' },
  ],
  allDay: false,
  start: '2026-01-06T16:00',
  except: [],
  ...event,
});
const at = (now: string, sources: SourceEvent[], days = 30) =>
  upcomingEvents(sources, { library, locale: 'de', now: new Date(now), days });

describe('upcomingEvents', () => {
  it('says in which language an event is, where that is another one and known', () => {
    const told = (words: SourceEvent['words']) => {
      const [event] = at('2026-01-06T08:00:00Z', [source({ words })]);
      return [event?.title, event?.language];
    };
    expect(told(source({}).words)).toEqual(['Vorlesen', undefined]);
    expect(told([{ language: 'en', title: 'Story time' }])).toEqual(['Story time', 'en']);
    expect(told([{ title: 'Lesung' }])).toEqual(['Lesung', undefined]);
  });

  it('keeps the local time over a change of the clock, with the offset of each day', () => {
    const weekly = source({
      end: '2026-01-06T17:00',
      repeat: parseRepeatRule('FREQ=WEEKLY;BYDAY=TU', 'Europe/Berlin'),
    });
    const comingEvents = at('2026-10-13T08:00:00Z', [weekly], 21);
    expect(comingEvents.map(({ id, start, end }) => [id, start, end])).toEqual([
      ['a.20261013', '2026-10-13T16:00+02:00', '2026-10-13T17:00+02:00'],
      ['a.20261020', '2026-10-20T16:00+02:00', '2026-10-20T17:00+02:00'],
      ['a.20261027', '2026-10-27T16:00+01:00', '2026-10-27T17:00+01:00'],
      ['a.20261103', '2026-11-03T16:00+01:00', '2026-11-03T17:00+01:00'],
    ]);
  });

  it('leaves out past events, keeps current ones, and skips excluded dates', () => {
    const once = source({ start: '2026-05-01T10:00', end: '2026-05-01T12:00' });
    expect(at('2026-05-01T09:30:00Z', [once])).toHaveLength(1);
    expect(at('2026-05-01T10:00:00Z', [once])).toHaveLength(0);
    const days = source({ allDay: true, start: '2026-04-29', end: '2026-05-02' });
    expect(at('2026-05-02T20:00:00Z', [days])[0]).toMatchObject({
      start: '2026-04-29',
      end: '2026-05-02',
      allDay: true,
    });
    expect(at('2026-05-02T22:30:00Z', [days])).toEqual([]);
    const daily = source({ repeat: parseRepeatRule('FREQ=DAILY', 'Europe/Berlin'), except: ['2026-05-02'] });
    expect(at('2026-05-01T08:00:00Z', [daily], 2).map(({ start }) => start.slice(0, 10))).toEqual([
      '2026-05-01',
      '2026-05-03',
    ]);
  });

  it('names the branch as the location when there is no other', () => {
    const [event] = at('2026-01-01T08:00:00Z', [source({ branchId: 'M' })]);
    expect(event).toMatchObject({ title: 'Vorlesen', location: 'Am Markt', branchId: 'M' });
  });

  it('lists the earliest of more dates than it shows, whatever the order of their series', () => {
    const daily = (id: number) =>
      source({
        id: `s${id}`,
        start: `2026-01-06T${String(id % 24).padStart(2, '0')}:${String(id % 60).padStart(2, '0')}`,
        repeat: parseRepeatRule('FREQ=DAILY;COUNT=9999', 'Europe/Berlin'),
      });
    const series = Array.from({ length: 300 }, (_, id) => daily(id));
    const comingEvents = at('2026-10-13T00:00:00Z', series, 300);
    expect(comingEvents).toHaveLength(500);
    const starts = series
      .flatMap(({ start }) => ['2026-10-13', '2026-10-14'].map((day) => day + start.slice(10)))
      .filter((start) => start.slice(0, 10) > '2026-10-12')
      .sort();
    expect(comingEvents.map(({ start }) => start.slice(0, 16))).toEqual(starts.slice(0, 500));
  });

  it('lists a date of several days that began before, and leaves out the excluded ones of many', () => {
    const long = source({
      start: '2026-10-01T10:00',
      end: '2026-10-20T18:00',
      repeat: parseRepeatRule('FREQ=MONTHLY', 'Europe/Berlin'),
      except: Array.from({ length: 1000 }, (_, at) => `2026-${String(11 + (at % 2))}-01`),
    });
    expect(at('2026-10-13T08:00:00Z', [long], 60).map(({ start }) => start.slice(0, 10))).toEqual(['2026-10-01']);
  });
});
