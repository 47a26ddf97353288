import { describe, expect, it } from 'vitest';
import { parseCalendar } from './parse-calendar.ts';
import { parseRss } from './parse-rss.ts';

const options = { timeZone: 'Europe/Berlin', source: 'https://a.example/x.ics' };
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Lesung', ...lines, 'END:VEVENT'].join('\r\n');
const read = (...lines: string[]) => parseCalendar(calendar(...lines), options);

describe('parseCalendar', () => {
  it.each([
    ['DTSTART:20261201T190000', '2026-12-01T19:00'],
    ['DTSTART:20261201T180000Z', '2026-12-01T19:00'],
    ['DTSTART:20260701T170000Z', '2026-07-01T19:00'],
    ['DTSTART;TZID=Europe/Berlin:20261201T190000', '2026-12-01T19:00'],
    ['DTSTART;TZID=America/New_York:20261201T130000', '2026-12-01T19:00'],
    ['DTSTART;TZID="W. Europe Standard Time":20261201T190000', '2026-12-01T19:00'],
    ['DTSTART;VALUE=DATE:20261201', '2026-12-01'],
  ])('reads %s as a local time of the library', (line, start) => {
    expect(read(event(line)).events[0]?.start).toBe(start);
  });

  it('unfolds lines, removes escapes, and ignores alarms', () => {
    const { events } = read(
      event(
        'DTSTART:20261201T190000',
        'DURATION:PT1H30M',
        'LOCATION:Saal 1\\, Markt',
        'DESCRIPTION:eins\\nzwei \r\n drei',
        'BEGIN:VALARM',
        'DESCRIPTION:Alarm',
        'END:VALARM',
      ),
    );
    expect(events[0]).toMatchObject({
      end: '2026-12-01T20:30',
      location: 'Saal 1, Markt',
      words: [{ title: 'Lesung', description: 'eins\nzwei drei' }],
    });
  });

  it('reads series with excluded, moved and cancelled dates', () => {
    const { events, skipped } = read(
      event('DTSTART:20261201T190000', 'RRULE:FREQ=WEEKLY', 'EXDATE:20261208T190000,20261215T190000'),
      event('DTSTART:20261223T190000', 'RECURRENCE-ID:20261222T190000'),
      event('DTSTART:20261224T190000', 'STATUS:CANCELLED'),
      event('DTSTART:unknown'),
    );
    expect(events[0]).toMatchObject({
      repeat: { frequency: 'WEEKLY' },
      except: ['2026-12-08', '2026-12-15', '2026-12-22'],
    });
    expect(events.map(({ start }) => start)).toEqual(['2026-12-01T19:00', '2026-12-23T19:00']);
    expect(skipped).toBe(1);
  });

  it('ends an all-day event on its last day and rejects invalid addresses', () => {
    const { events } = read(
      event('DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270101', 'URL:javascript:alert(1)'),
    );
    expect(events[0]).toMatchObject({ allDay: true, start: '2026-12-30', end: '2026-12-31', url: undefined });
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html></html>'],
    ['bytes', '\u0000\u0001\uFFFD'],
  ])('rejects %s', (_, text) => {
    expect(() => parseCalendar(text, options)).toThrow('BEGIN:VCALENDAR');
  });

  it('survives hostile lines', () => {
    const { events } = read(
      `DTSTART;${'X='.repeat(50_000)}:1`,
      `X;A="${'"'.repeat(30_000)}:1`,
      event('DTSTART:20261399T999999'),
      event('DTSTART:20261201T190000', 'RRULE:FREQ=DAILY;COUNT=99999999', `SUMMARY:${'x'.repeat(100_000)}`),
      'BEGIN:VEVENT',
    );
    expect(events).toHaveLength(1);
    expect(events[0]?.repeat).toBeUndefined();
  });
});

const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`;

describe('parseRss', () => {
  it('decodes HTML entities and keeps paragraphs as lines', () => {
    const item =
      '<item><title>Caf&amp;eacute; &amp;amp; Buch</title><startdate>2026-12-01T19:00</startdate>' +
      '<description>&lt;p&gt;F&amp;uuml;r&amp;nbsp;alle&lt;/p&gt;&lt;p&gt;Eintritt frei&lt;/p&gt;</description></item>';
    const [event] = parseRss(rss(item), { timeZone: 'Europe/Berlin', source: 'https://example.org/feed' }).events;
    expect(event?.words[0]).toEqual({ title: 'Café & Buch', description: 'Für alle\nEintritt frei' });
  });

  it('reads the items with an event date, as local times of the library', () => {
    const { events, skipped } = parseRss(
      rss(
        '<item><title>Lesung &amp; Wein</title><link>https://a.example/1</link><ev:startdate>2026-12-01T19:00:00+01:00</ev:startdate><ev:enddate>2026-12-01T21:00:00+01:00</ev:enddate><ev:location>Saal</ev:location><description><![CDATA[<p>Eins</p><p>zwei <b>drei</b></p><script>x()</script>]]></description></item>',
        '<item><title>Fest</title><link>javascript:x</link><xcal:dtstart>20260701T170000Z</xcal:dtstart></item>',
        '<item><title>Nachricht</title><pubDate>Tue, 01 Dec 2026 10:00:00 GMT</pubDate></item>',
      ),
      options,
    );
    expect(events[0]).toMatchObject({
      start: '2026-12-01T19:00',
      end: '2026-12-01T21:00',
      location: 'Saal',
      url: 'https://a.example/1',
    });
    expect(events[0]?.words[0]).toMatchObject({
      title: 'Lesung & Wein',
      description: 'Eins\nzwei drei \n x()'.replace(' \n ', '\n'),
    });
    expect(events[1]).toMatchObject({ start: '2026-07-01T19:00', url: undefined });
    expect(skipped).toBe(1);
  });

  it.each([
    ['entities of its own', '<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss>&a;</rss>', 'DOCTYPE'],
    ['broken XML', '<rss><item>', 'unclosed'],
    ['something else', '<html></html>', 'no rss'],
    ['deep nesting', `<rss>${'<a>'.repeat(1000)}`, 'more elements'],
  ])('rejects %s', (_, text, reason) => {
    expect(() => parseRss(text, options)).toThrow(reason);
  });
});
