import { create } from 'zustand';

/** A short message at the bottom. It goes by itself unless `timeout` (milliseconds) is null. */
export interface Snackbar {
  readonly id: number;
  readonly text: string;
  /** Above the text, and below it. */
  readonly title?: string;
  readonly more?: string;
  readonly timeout: number | null;
  readonly action?: Action;
  /** What it speaks of: a newer message about the same replaces it. */
  readonly about?: string | undefined;
  /** What else can be done; stands before the main act. */
  readonly further?: Action;
}

interface Action {
  readonly label: string;
  readonly act: () => void;
}

/** How long a message stays (specification, section 9). */
const defaultTimeout = 5_000;
/** So many messages can be read again, once they are gone. */
const mostPast = 20;
let lastId = 0;

interface Messages {
  /** In the order they came; `visibleSnackbars` says which of them are shown. */
  readonly queue: readonly Snackbar[];
  /** Gone without being acted upon, the latest first. */
  readonly past: readonly Snackbar[];
}

export const useSnackbars = create<Messages>()(() => ({ queue: [], past: [] }));

/**
 * Shows a message at once. A newer message takes the place of one that only tells something; the latter can be read again.
 * One with an act, such as Undo, stays for its time, and one without a time until it is put away.
 */
export function showSnackbar(given: Omit<Snackbar, 'id' | 'timeout'> & { timeout?: number | null }): void {
  const next = { timeout: defaultTimeout, ...given };
  useSnackbars.setState(({ queue, past }) => {
    // What waits to be read says it already, and reading it out once more would only disturb.
    if (next.timeout === null && queue.some(({ text }) => text === next.text)) return { queue };
    lastId += 1;
    const isSame = (one: Snackbar) => (next.about ? one.about === next.about : one.text === next.text && !one.action);
    const said = queue.filter((one) => !isSame(one));
    const replaced = isTold(next) ? said.filter(isTold) : [];
    return {
      queue: [...said.filter((one) => !replaced.includes(one)), { ...next, id: lastId }],
      past: [...replaced, ...past].slice(0, mostPast),
    };
  });
}

/** It only tells something, and goes by itself. */
function isTold({ timeout, action, further }: Omit<Snackbar, 'id'>): boolean {
  return timeout !== null && !action && !further;
}

/**
 * The messages that are shown, the newest last. Of those that stay until they are put away only the newest is; the others
 * wait behind it.
 */
export function visibleSnackbars(queue: readonly Snackbar[]): readonly Snackbar[] {
  const staying = queue.findLast(({ timeout }) => timeout === null);
  return queue.filter((one) => one.timeout !== null || one === staying);
}

/** Takes a message away that was acted upon, or means nothing any more. */
export function dismissSnackbar(id: number): void {
  const others = (list: readonly Snackbar[]) => list.filter((one) => one.id !== id);
  useSnackbars.setState(({ queue, past }) => ({ queue: others(queue), past: others(past) }));
}

/** Takes a message away that was read or that nobody looked at; it can be read again. */
export function closeSnackbar(id: number): void {
  useSnackbars.setState(({ queue, past }) => {
    const gone = queue.filter((one) => one.id === id);
    return { queue: queue.filter((one) => one.id !== id), past: [...gone, ...past].slice(0, mostPast) };
  });
}
