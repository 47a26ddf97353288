import { runInThread } from '../../base/run-in-thread.ts';
import { maxParseTime } from './feed-limits.ts';
import { type ParsedCalendar, parseCalendar } from './parse-calendar.ts';
import { parseRss } from './parse-rss.ts';

/** The text of a feed, its zone, and a name of its source. */
export interface FeedText {
  readonly kind: 'icalendar' | 'rss';
  readonly text: string;
  readonly timeZone: string;
  readonly source: string;
}

/** Parses a feed, here or elsewhere. Rejects when the text is none. */
export type ParseFeed = (feed: FeedText) => ParsedCalendar | Promise<ParsedCalendar>;

/** Parses the text of a feed by its kind. Throws when it is none. */
export function parseFeed({ kind, text, ...options }: FeedText): ParsedCalendar {
  return kind === 'rss' ? parseRss(text, options) : parseCalendar(text, options);
}

/** Parses feeds in a thread each, which ends after `maxParseTime`. `threads` is the folder of the threads' files, as a URL. */
export function parseFeedInThread(threads: string): ParseFeed {
  return async (feed) => {
    const result = await runInThread<{ calendar: ParsedCalendar } | { failure: string }>(
      threads,
      'feed-thread.js',
      feed,
      AbortSignal.timeout(maxParseTime),
    );
    if ('failure' in result) throw new Error(result.failure);
    return result.calendar;
  };
}
