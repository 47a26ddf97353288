import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseFeed } from '../../../projects/events/parse-feed.ts';
import { createFeeds } from './feeds.ts';

let folder: string;
let server: Server;
let answer: { status: number; body: string };
let requestCount: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-feeds-'));
  answer = { status: 200, body: '' };
  requestCount = 0;
  server = createServer((_, response) => {
    requestCount += 1;
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const good =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:A\r\nDTSTART:20261201T190000\r\nEND:VEVENT\r\nEND:VCALENDAR';
const zone = 'Europe/Berlin';

function setUp(mayConnect?: (address: string) => boolean) {
  const { port } = server.address() as AddressInfo;
  const lines: string[] = [];
  let now = Date.now();
  const options = {
    dataDirectory: folder,
    now: () => new Date(now),
    warn: (line: string) => lines.push(line),
    parse: parseFeed,
  };
  return {
    feed: { kind: 'icalendar', url: `http://127.0.0.1:${port}/x.ics`, minutes: 60 } as const,
    feeds: createFeeds({ ...options, mayConnect }),
    lines,
    later: (minutes: number) => {
      now += minutes * 60_000;
    },
  };
}
const anywhere = () => true;

it('reads a feed when it is due, and keeps its events when a later answer is unusable', async () => {
  const { feed, feeds, lines, later } = setUp(anywhere);
  answer.body = good;
  await feeds.refresh(feed, zone);
  expect(feeds.eventsOf(feed, zone)).toHaveLength(1);
  await feeds.refresh(feed, zone);
  expect(requestCount).toBe(1);
  for (const bad of [
    { status: 500, body: '' },
    { status: 200, body: '<html>' },
    { status: 200, body: 'x'.repeat(3_000_000) },
  ]) {
    answer = bad;
    later(61);
    await feeds.refresh(feed, zone);
    expect(feeds.eventsOf(feed, zone)).toHaveLength(1);
  }
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('status 500');
  expect(lines[1]).toContain('no BEGIN:VCALENDAR');
  expect(lines[2]).toContain('larger than');
  for (const line of lines) expect(line).toContain('the 1 events known of it stay');
});

it('has its events after a restart, also while the feed cannot be reached', async () => {
  const first = setUp(anywhere);
  answer.body = good;
  await first.feeds.refresh(first.feed, zone);
  answer = { status: 503, body: '' };
  const second = setUp(anywhere);
  second.later(120);
  await second.feeds.refresh(second.feed, zone);
  expect(second.feeds.eventsOf(second.feed, zone)).toHaveLength(1);
  expect(second.lines[0]).toContain('status 503');
});

it('connects only to machines on the public internet', async () => {
  const { feed, feeds, lines } = setUp();
  await feeds.refresh(feed, zone);
  expect(requestCount).toBe(0);
  expect(lines[0]).toContain('not public');
});
