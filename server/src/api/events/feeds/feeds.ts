import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchPublic } from '../../../base/http/client/fetch-public.ts';
import type { MayConnect, Resolve } from '../../../base/http/client/web-address.ts';
import { maxFeedBytes } from '../../../projects/events/feed-limits.ts';
import type { ParseFeed } from '../../../projects/events/parse-feed.ts';
import type { SourceEvent } from '../../../projects/events/source-event.ts';
import type { FeedSettings } from '../../../projects/libraries/event-settings.ts';

/** Calendars of other systems, refreshed regularly. After a failure the last state stays, also over a restart. */
export interface Feeds {
  /** The last known events of a feed. */
  eventsOf(feed: FeedSettings, timeZone: string): readonly SourceEvent[];
  /** Reads a feed if it is due. Never throws. */
  refresh(feed: FeedSettings, timeZone: string): Promise<void>;
}

/** Where feeds are stored, how they are fetched, and who is told of a failure. */
export interface FeedsOptions {
  readonly dataDirectory: string;
  readonly now: () => Date;
  readonly warn: (message: string) => void;
  readonly parse: ParseFeed;
  readonly mayConnect?: MayConnect;
  readonly resolve?: Resolve;
}

interface State {
  events: readonly SourceEvent[];
  /** The last attempt, in epoch milliseconds. */
  tried: number;
  running: boolean;
}

const maxTime = 20_000;
const accept =
  'text/calendar, application/rss+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';

/** Creates the feeds; their last state is stored below `dataDirectory/feeds`. */
export function createFeeds(options: FeedsOptions): Feeds {
  const states = new Map<string, State>();
  const stateOf = (key: string) => {
    const state = states.get(key) ?? { events: [], tried: 0, running: false };
    states.set(key, state);
    return state;
  };
  const keyOf = ({ kind, url }: FeedSettings, timeZone: string) => `${kind} ${url} ${timeZone}`;
  const fileOf = (key: string) => join(options.dataDirectory, 'feeds', createHash('sha256').update(key).digest('hex'));

  const read = (text: string, { kind, url }: FeedSettings, timeZone: string) =>
    options.parse({ kind, text, timeZone, source: url });

  /** Restores what an earlier run has read. Returns whether it is still fresh. */
  const restore = async (feed: FeedSettings, timeZone: string, state: State, now: number): Promise<boolean> => {
    const file = fileOf(keyOf(feed, timeZone));
    try {
      const { mtimeMs } = await stat(file);
      state.events = (await read(await readFile(file, 'utf8'), feed, timeZone)).events;
      if (now - mtimeMs >= feed.minutes * 60_000) return false;
      state.tried = mtimeMs;
      return true;
    } catch {
      // Nothing is stored, or it is unreadable: the feed is fetched again.
      return false;
    }
  };

  const refresh = async (feed: FeedSettings, timeZone: string) => {
    const key = keyOf(feed, timeZone);
    const state = stateOf(key);
    const now = options.now().getTime();
    if (state.running || (state.tried > 0 && now - state.tried < feed.minutes * 60_000)) return;
    state.running = true;
    try {
      if (state.tried === 0 && (await restore(feed, timeZone, state, now))) return;
      state.tried = now;
      const bytes = await fetchPublic(feed.url, {
        mayConnect: options.mayConnect,
        resolve: options.resolve,
        maxTime,
        maxBytes: maxFeedBytes,
        accept,
      });
      const text = bytes.toString('utf8');
      const { events, skipped } = await read(text, feed, timeZone);
      state.events = events;
      if (skipped > 0)
        options.warn(`events: ${skipped} of the entries of ${feed.url} have no title or date of their own`);
      await keep(fileOf(key), text);
    } catch (error) {
      const consequence = `the ${state.events.length} events known of it stay`;
      options.warn(`events: ${feed.url} could not be read (${reasonOf(error)}); ${consequence}`);
    } finally {
      state.running = false;
    }
  };

  return {
    eventsOf: (feed, timeZone) => stateOf(keyOf(feed, timeZone)).events,
    refresh,
  };
}

async function keep(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 200);
}
