import { LRUCache } from 'lru-cache';
import { untilAborted } from '../../http/until-aborted.ts';

/** What answers take at most that are kept for all libraries together, in characters of their JSON. */
const maxKept = 32 * 1024 * 1024;
/** Answers that are larger than this are not kept. */
const maxAnswer = 1024 * 1024;

/** Answers that were given a short while ago. */
export type AnswerCache = LRUCache<string, object>;

/** An empty cache; `now` in epoch milliseconds. */
export function createAnswerCache(now: () => number): AnswerCache {
  return new LRUCache<string, object>({
    maxSize: maxKept,
    maxEntrySize: maxAnswer,
    sizeCalculation: (answer) => JSON.stringify(answer).length,
    ttlResolution: 0,
    perf: { now },
  });
}

/** How an answer was come by: `kept` from a short while ago, `joined` a call that was under way, or `asked`. */
export type AnswerSource = 'kept' | 'joined' | 'asked';

/** What is done once for all who ask the same at the same time. */
export interface SharedCall<Answer extends object> {
  /** Equal for equal questions. */
  readonly key: string;
  /** How long the answer is kept for others, in milliseconds; 0 = not at all. */
  readonly keep: number;
  /** Aborts when nobody waits any more. */
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
  readonly onSource: (how: AnswerSource) => void;
}

interface Running {
  readonly answer: Promise<object>;
  readonly stop: AbortController;
  waiting: number;
}

let made = 0;

/**
 * Shares the calls of one system; one that fails fails for all who wait for it, and is asked anew for the next. What was
 * kept before a change of the system's settings is not used after it.
 */
export function createSharedCalls(cache: AnswerCache) {
  const underWay = new Map<string, Running>();
  const number = made++;
  const nameOf = (key: string) => `${number} ${key}`;

  const start = <Answer extends object>({ key, keep, ask }: SharedCall<Answer>): Running => {
    const stop = new AbortController();
    const answer = ask(stop.signal).then((given) => {
      if (keep > 0) cache.set(nameOf(key), given, { ttl: keep });
      return given;
    });
    const running = { answer, stop, waiting: 0 };
    underWay.set(key, running);
    const over = () => {
      if (underWay.get(key) === running) underWay.delete(key);
    };
    answer.then(over, over);
    return running;
  };

  /** The same answer object goes to all who ask: nobody may change it. */
  return async <Answer extends object>(call: SharedCall<Answer>, signal: AbortSignal): Promise<Answer> => {
    signal.throwIfAborted();
    const kept = call.keep > 0 ? cache.get(nameOf(call.key)) : undefined;
    if (kept) {
      call.onSource('kept');
      return kept as Answer;
    }
    const found = underWay.get(call.key);
    call.onSource(found ? 'joined' : 'asked');
    const running = found ?? start(call);
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
