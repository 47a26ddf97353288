import { Agent, type IncomingMessage, request } from 'node:http';
import { readFrames } from '../read-events.ts';

/** Readers that search several libraries, one search after another. */
export interface StreamLoad {
  readonly port: number;
  readonly project: string;
  readonly libraries: readonly number[];
  readonly readers: number;
  readonly seconds: number;
  /** The search words, in turns. */
  readonly words: readonly string[];
}

/** The observations of the readers. */
export interface StreamLoadOutcome {
  readonly streams: number;
  readonly events: number;
  /** The number of libraries that did not answer, by error code. */
  readonly failures: Readonly<Record<string, number>>;
  /** Events that were missing, repeated or out of order. */
  readonly faults: readonly string[];
  /** Milliseconds until the first hits, and until the end, of each stream. */
  readonly firstHits: readonly number[];
  readonly ends: readonly number[];
}

/** Each call has another sender, as behind a proxy: one sender alone may not search that much. */
let callers = 0;
const nextCaller = () => {
  callers += 1;
  return `10.${(callers >> 8) & 255}.${callers & 255}.1`;
};

/** Starts one search. Returns its request, which can be aborted, and its response. */
export function beginSearch(
  { port, project, libraries }: Omit<StreamLoad, 'readers' | 'seconds' | 'words'>,
  word: string,
  agent?: Agent,
) {
  const path = `/services/de/${project}/metasearch/?FREE=${encodeURIComponent(word)}&LIBS=${libraries.join(',')}`;
  const sent = request({ host: '127.0.0.1', port, path, agent, headers: { 'x-forwarded-for': nextCaller() } });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  sent.end();
  return { sent, answer };
}

/** Searches until the time is over, and finishes the searches under way. */
export async function loadStreams(load: StreamLoad): Promise<StreamLoadOutcome> {
  const agent = new Agent({ keepAlive: true });
  const outcome = { streams: 0, events: 0, failures: {} as Record<string, number>, faults: [] as string[] };
  const [firstHits, ends]: [number[], number[]] = [[], []];
  const end = performance.now() + load.seconds * 1000;
  const read = async (word: string) => {
    const begin = performance.now();
    const check = checkOrder(load.libraries);
    const { answer } = beginSearch(load, word, agent);
    const body = await answer;
    if (body.statusCode !== 200) throw new Error(`answered ${body.statusCode}`);
    for await (const { event, data } of readFrames(body)) {
      outcome.events += 1;
      const read = JSON.parse(data) as Told;
      if (event === 'hits' && !check.hasHits()) firstHits.push(performance.now() - begin);
      if (read.code !== undefined) outcome.failures[read.code] = (outcome.failures[read.code] ?? 0) + 1;
      check.event(event, read);
    }
    ends.push(performance.now() - begin);
    outcome.streams += 1;
    outcome.faults.push(...check.faults());
  };
  const reader = async (first: number) => {
    for (let at = first; performance.now() < end; at += 1)
      await read(load.words[at % load.words.length] ?? '').catch((error: unknown) =>
        outcome.faults.push(String(error)),
      );
  };
  await Promise.all(Array.from({ length: load.readers }, (_, at) => reader(at * 7)));
  agent.destroy();
  return { ...outcome, firstHits, ends };
}

/** When a reader leaves: at once, after the first event, or among the hits; with or without a proper close. */
const departures = ['before the answer', 'after the start', 'after the first hits'] as const;

/**
 * Starts `drops` searches, `atOnce` at a time, and leaves each before its end. Returns the number of started
 * searches.
 */
export async function dropStreams(
  load: Pick<StreamLoad, 'port' | 'project' | 'libraries' | 'words'> & {
    readonly drops: number;
    readonly atOnce: number;
  },
): Promise<number> {
  const agent = new Agent({ keepAlive: false });
  let started = 0;
  const leave = async (at: number) => {
    const departure = departures[at % departures.length];
    const { sent, answer } = beginSearch(load, load.words[at % load.words.length] ?? '', agent);
    sent.on('error', () => {});
    answer.catch(() => undefined);
    if (departure === 'before the answer') await new Promise((resolve) => sent.once('finish', resolve));
    else
      for await (const chunk of await answer)
        if (departure === 'after the start' || String(chunk).includes('event: hits')) break;
    // Half of them end with a reset, as when a process dies.
    if (at % 2 === 0) sent.socket?.resetAndDestroy();
    else sent.destroy();
  };
  const reader = async () => {
    while (started < load.drops) await leave(started++);
  };
  await Promise.all(Array.from({ length: load.atOnce }, reader));
  return started;
}

interface Told {
  readonly libraryId?: number;
  readonly state?: string;
  readonly code?: string;
  readonly total?: number;
  readonly libraries?: number | readonly number[];
}

/** Checks that the events of one stream are complete, unique and in order. */
function checkOrder(libraries: readonly number[]) {
  const faultTexts: string[] = [];
  const states = new Map<number, string>();
  const hits = new Set<number>();
  let [count, total, answered, isDone] = [0, 0, 0, false];
  const fault = (text: string) => void faultTexts.push(text);
  return {
    hasHits: () => hits.size > 0,
    event(name: string, { libraryId = 0, state = '', total: sum = -1, libraries: targets }: Told) {
      count += 1;
      if (isDone) fault(`${name} after done`);
      if ((name === 'start') !== (count === 1)) fault(`${name} as event ${count}`);
      if (name === 'hits') {
        if (states.get(libraryId) !== 'working' || hits.has(libraryId)) fault(`hits of ${libraryId} out of turn`);
        hits.add(libraryId);
      } else if (name === 'target') {
        const isFirst = !states.has(libraryId);
        if (
          (isFirst ? !['working', 'skipped'].includes(state) : state === 'working') ||
          (!isFirst && states.get(libraryId) !== 'working')
        )
          fault(`${libraryId} is ${state} after ${states.get(libraryId)}`);
        if ((state === 'done') !== (hits.has(libraryId) && sum > 0)) fault(`${libraryId} is ${state} with ${sum}`);
        if (state === 'done' || state === 'empty') answered += 1;
        states.set(libraryId, state);
        total += Math.max(0, sum);
      } else if (name === 'done') {
        isDone = true;
        if (targets !== answered || sum !== total) fault(`done says ${targets} and ${sum}: ${answered} and ${total}`);
      }
    },
    faults() {
      if (!isDone) fault('no done');
      for (const id of libraries)
        if ((states.get(id) ?? 'working') === 'working') fault(`library ${id} has not answered`);
      if (states.size > libraries.length) fault('more libraries than asked');
      return faultTexts;
    },
  };
}
