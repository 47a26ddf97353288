import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How crawlers behave. */
export interface CrawlerManners {
  /** Whether they ask only for pages that `robots.txt` allows. */
  readonly respectsRobots: boolean;
  /** Whether they pause after each answer, for as long as it says where it refuses. */
  readonly waits: boolean;
}

/** The crawlers and their target. */
export interface CrawlOptions extends CrawlerManners {
  readonly port: number;
  readonly projectId: string;
  readonly libraryId: number;
  /** Each is in a network of its own. */
  readonly crawlers: number;
  readonly records: number;
  /** Words of searches. */
  readonly words: readonly string[];
}

/** How often each status was the answer; 0 is a broken connection. */
export type Crawled = Readonly<Record<number, number>>;

/** The pause of a crawler that waits, in milliseconds. */
const pause = 5_000;

interface Call {
  readonly path: string;
  readonly body?: string;
}

/** Lets crawlers ask for one page after the other until the signal aborts. Resolves with what they got. */
export async function crawl(options: CrawlOptions, signal: AbortSignal): Promise<Crawled> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.crawlers });
  const crawled: Record<number, number> = {};
  const one = async (crawler: number) => {
    if (options.waits) await quietly(sleep(Math.random() * pause, undefined, { signal }));
    for (let step = 0; !signal.aborted; step += 1) {
      const { status, retryAfter } = await ask(options, agent, { crawler, step, signal });
      if (signal.aborted) return;
      crawled[status] = (crawled[status] ?? 0) + 1;
      // Whoever asks again at once after a broken connection would keep this process busy.
      const wait = options.waits ? Math.max(pause, retryAfter * 1000) : status === 0 ? 1_000 : 0;
      if (wait > 0) await quietly(sleep(wait, undefined, { signal }));
    }
  };
  await Promise.all(Array.from({ length: options.crawlers }, (_, crawler) => one(crawler)));
  agent.destroy();
  return crawled;
}

/** Pages that may be listed are those of records; others come by searches, which have no end. */
function callOf({ respectsRobots, projectId, libraryId, records, words }: CrawlOptions, number: number): Call {
  const word = encodeURIComponent(words[number % words.length] ?? '');
  const record = `/record/${libraryId}/B${1 + (number % records)}`;
  if (respectsRobots) return { path: record };
  const calls: Call[] = [
    { path: `/result?library=${libraryId}&FREE=${word}` },
    { path: record },
    {
      path: `/services/de/${projectId}/library/${libraryId}/search`,
      body: JSON.stringify({ fields: [{ id: 'FREE', value: decodeURIComponent(word) }] }),
    },
  ];
  return calls[number % calls.length] ?? { path: record };
}

function ask(
  options: CrawlOptions,
  agent: Agent,
  { crawler, step, signal }: { readonly crawler: number; readonly step: number; readonly signal: AbortSignal },
): Promise<{ readonly status: number; readonly retryAfter: number }> {
  // A prime, so that crawlers come to different pages.
  const { path, body } = callOf(options, crawler * 7_919 + step);
  const headers = {
    'x-forwarded-for': `10.${crawler >> 8}.${crawler & 255}.7`,
    'accept-encoding': 'gzip',
    ...(body === undefined ? { accept: 'text/html' } : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, retryAfter: 0 });
    const ended = ({ statusCode = 0, headers: got }: IncomingMessage) =>
      resolve({ status: statusCode, retryAfter: Number(got['retry-after'] ?? 0) });
    const sent = request(
      {
        agent,
        signal,
        host: '127.0.0.1',
        port: options.port,
        path,
        headers,
        method: body === undefined ? 'GET' : 'POST',
      },
      (answer) =>
        void answer
          .on('error', broken)
          .on('end', () => ended(answer))
          .resume(),
    );
    sent.on('error', broken).end(body);
  });
}

/** A pause that is cut short is over. */
const quietly = (work: Promise<void>) => work.catch(() => undefined);
