import { expect, it } from 'vitest';
import { buildServer } from '../../testing/processes/built-server.ts';
import { type FeedText, parseFeed, parseFeedInThread } from './parse-feed.ts';

const moved = (at: number) =>
  `BEGIN:VEVENT\nUID:1\nSUMMARY:Lesung ${at}\nDTSTART:20261201T190000\nRECURRENCE-ID:20261201T190000\nEND:VEVENT\n`;
const feed: FeedText = {
  kind: 'icalendar',
  text: `BEGIN:VCALENDAR\n${Array.from({ length: 20_000 }, (_, at) => moved(at)).join('')}END:VCALENDAR`,
  timeZone: 'Europe/Berlin',
  source: 'https://a.example/events.ics',
};

it('parses a feed in a thread as it does here, while this one goes on', async () => {
  const parseThere = parseFeedInThread((await buildServer()).threads);
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 1);
  const there = await parseThere(feed);
  clearInterval(turn);
  expect(there).toEqual(parseFeed(feed));
  expect(there.events).toHaveLength(2000);
  expect(there.skipped).toBe(18_000);
  expect(turns).toBeGreaterThan(0);
  await expect(parseThere({ ...feed, text: '<html>' })).rejects.toThrow('BEGIN:VCALENDAR');
  await expect(parseThere({ ...feed, kind: 'rss', text: '<rss><item>' })).rejects.toThrow('unclosed');
});
