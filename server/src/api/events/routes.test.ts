import { events } from '@buchfink/contract/events';
import { expect, it } from 'vitest';
import { parseFeed } from '../../projects/events/parse-feed.ts';
import { serviceForTests } from '../../testing/test-service.ts';
import { createEventStore } from './event-store.ts';
import { createFeeds } from './feeds/feeds.ts';
import { mountEvents } from './routes.ts';

const now = () => new Date('2026-11-21T11:00:00Z');

async function service(at = now) {
  const warn = (line: string) => {
    throw new Error(line);
  };
  const feeds = createFeeds({ dataDirectory: '/nowhere', parse: parseFeed, now: at, warn });
  return serviceForTests({
    now: at,
    mountMore: (scope) => mountEvents(scope, createEventStore({ feeds, parse: parseFeed, now: at, warn })),
  });
}
const library = '/services/de/opac-demo/library';

it('lists the coming events of a library in its language and order of time', async () => {
  const app = await service();
  const comingEvents = events.answer.parse((await app.inject(`${library}/1/events`)).json());
  expect(comingEvents.length).toBeGreaterThan(10);
  expect(comingEvents.map(({ start }) => start)).toEqual(comingEvents.map(({ start }) => start).sort());
  expect(comingEvents.find(({ id }) => id.startsWith('vorlesezeit'))).toMatchObject({
    id: 'vorlesezeit.20261125',
    title: 'Vorlesezeit am Markt',
    start: '2026-11-25T16:00+01:00',
    location: 'Zentralbibliothek am Markt',
  });
  const english = (await app.inject(`/services/en/opac-demo/library/1/events`)).json();
  expect(JSON.stringify(english)).toContain('Story time at the market');
});

it('has upcoming events in every library of the demo that offers events, at any time', async () => {
  for (const day of ['2026-12-24', '2028-02-29', '2031-08-01']) {
    const app = await service(() => new Date(`${day}T12:00:00Z`));
    for (const id of [1, 3, 7, 8, 11, 13, 16, 20])
      expect((await app.inject(`${library}/${id}/events`)).json().length, `${id} on ${day}`).toBeGreaterThan(2);
  }
});

it('gives one event and all of them as calendar files', async () => {
  const app = await service();
  const [first] = (await app.inject(`${library}/13/events`)).json() as { id: string }[];
  const calendarFile = await app.inject(`${library}/13/event/${encodeURIComponent(first?.id ?? '')}/cal.ics`);
  expect([calendarFile.statusCode, calendarFile.headers['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  expect(calendarFile.headers['content-disposition']).toMatch(
    /^attachment; filename="kaltenmuenster-2026-\d\d-\d\d\.ics"$/,
  );
  expect(calendarFile.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  const all = await app.inject(`${library}/13/events/cal.ics`);
  expect(all.body.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(5);
});

it('answers an empty list for a library without events, and reports an unknown event or library', async () => {
  const app = await service();
  expect((await app.inject(`${library}/2/events`)).json()).toEqual([]);
  const unknown = await app.inject(`${library}/1/event/no%20such/cal.ics`);
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'unknown-event']);
  expect((await app.inject(`${library}/999/events`)).json().code).toBe('unknown-library');
});
