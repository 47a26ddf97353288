/** When an answer came from the service, and whether it is shown again because a new one could not be had. */
interface AnswerAge {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly again: boolean;
}

/** Answers that were kept say here when that was, in milliseconds since 1970; those fresh from the service do not. */
export const seenAtHeader = 'X-Seen-At';
/** The cache for all that was found, in one library (by the service worker) or in several: forgotten together. */
export const searchesCache = 'searched';

/** The app keeps answers as they are, so that one is known by its identity. */
const ages = new WeakMap<object, AnswerAge>();

/** Remembers the age of an answer by the headers it came with. */
export function recordAnswerAge(answer: unknown, headers: Headers): void {
  if (typeof answer !== 'object' || answer === null) return;
  const seen = Number(headers.get(seenAtHeader));
  ages.set(answer, seen > 0 ? { at: seen, again: true } : { at: Date.now(), again: false });
}

/** The age of an answer; nothing is known of anything else. */
export function getAnswerAge(answer: object | undefined): AnswerAge | undefined {
  return answer && ages.get(answer);
}
