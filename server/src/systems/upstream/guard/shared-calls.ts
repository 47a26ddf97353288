import { LRUCache } from 'lru-cache';
import { untilAborted } from '../../../base/http/client/until-aborted.ts';

/** The size of the cache of all libraries, in characters of JSON. */
const maxKept = 32 * 1024 * 1024;
/** Larger answers are not cached. */
const maxAnswer = 1024 * 1024;

/** Recent answers. */
export type AnswerCache = LRUCache<string, object>;

/** Creates an empty cache; `now` is in epoch milliseconds. */
export function createAnswerCache(now: () => number): AnswerCache {
  return new LRUCache<string, object>({
    maxSize: maxKept,
    maxEntrySize: maxAnswer,
    sizeCalculation: (answer) => JSON.stringify(answer).length,
    ttlResolution: 0,
    perf: { now },
  });
}

/** Where an answer came from: `kept` in the cache, `joined` to a call under way, or `asked` of the system. */
export type AnswerSource = 'kept' | 'joined' | 'asked';

/** A call that is made once for all who need the same at the same time. */
export interface SharedCall<Answer extends object> {
  /** Equal for equal calls. */
  readonly key: string;
  /** How long the answer is cached, in milliseconds; 0 = not at all. */
  readonly keep: number;
  /** The call. Its signal aborts when the last caller has left. */
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
  readonly onSource: (how: AnswerSource) => void;
}

interface Running {
  readonly answer: Promise<object>;
  readonly stop: AbortController;
  waiting: number;
}

let systemCount = 0;

/**
 * Shares the concurrent calls of one system. A failure goes to all who wait, and the next caller tries again. Answers
 * from before a change of the system's settings are not used after it.
 */
export function createSharedCalls(cache: AnswerCache) {
  const underWay = new Map<string, Running>();
  const number = systemCount++;
  const nameOf = (key: string) => `${number} ${key}`;

  const start = <Answer extends object>({ key, keep, ask }: SharedCall<Answer>): Running => {
    const stop = new AbortController();
    const answer = ask(stop.signal).then((result) => {
      if (keep > 0) cache.set(nameOf(key), result, { ttl: keep });
      return result;
    });
    const running = { answer, stop, waiting: 0 };
    underWay.set(key, running);
    const over = () => {
      if (underWay.get(key) === running) underWay.delete(key);
    };
    answer.then(over, over);
    return running;
  };

  /** All callers get the same answer object: nobody may change it. */
  return async <Answer extends object>(call: SharedCall<Answer>, signal: AbortSignal): Promise<Answer> => {
    signal.throwIfAborted();
    const cached = call.keep > 0 ? cache.get(nameOf(call.key)) : undefined;
    if (cached) {
      call.onSource('kept');
      return cached as Answer;
    }
    const current = underWay.get(call.key);
    call.onSource(current ? 'joined' : 'asked');
    const running = current ?? start(call);
    running.waiting += 1;
    try {
      return (await untilAborted(running.answer, signal)) as Answer;
    } finally {
      running.waiting -= 1;
      if (running.waiting === 0 && underWay.get(call.key) === running) {
        underWay.delete(call.key);
        running.stop.abort(signal.reason);
      }
    }
  };
}
