/**
 * The age of an answer: when it came from the service, and whether it is shown again because no newer one can be had.
 */
interface AnswerAge {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly again: boolean;
}

/**
 * Cached answers carry the time of their first arrival in this header, in milliseconds since 1970. Fresh answers do
 * not have it.
 */
export const seenAtHeader = 'X-Seen-At';
/** The cache of the service worker for searches in one library and in several, `scoped`. It is deleted as a whole. */
export const searchesCache = 'searched';

/** Answers are stored in the app without a copy, so their identity is a key. */
const ages = new WeakMap<object, AnswerAge>();

/** Records the age of an answer from its headers. */
export function recordAnswerAge(answer: unknown, headers: Headers): void {
  if (typeof answer !== 'object' || answer === null) return;
  const seenAt = Number(headers.get(seenAtHeader));
  ages.set(answer, seenAt > 0 ? { at: seenAt, again: true } : { at: Date.now(), again: false });
}

/** The age of an answer; undefined for any other object. */
export function getAnswerAge(answer: object | undefined): AnswerAge | undefined {
  return answer && ages.get(answer);
}

/** Gives a copy of an answer, in which an act was noted, the age of the answer. Returns the copy. */
export function keepAnswerAge<Answer extends object>(copy: Answer, answer: object): Answer {
  const age = ages.get(answer);
  if (age) ages.set(copy, age);
  return copy;
}
