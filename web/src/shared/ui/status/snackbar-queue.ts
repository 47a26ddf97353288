import { create } from 'zustand';

/** A short message at the bottom. It disappears by itself unless `timeout` (milliseconds) is null. */
export interface Snackbar {
  readonly id: number;
  readonly text: string;
  /** A title above the text, and a line below it. */
  readonly title?: string;
  readonly more?: string;
  readonly timeout: number | null;
  readonly action?: Action;
  /** The topic: a newer message about the same replaces it. */
  readonly about?: string | undefined;
  /** A second action; stands before the main one. */
  readonly further?: Action;
}

interface Action {
  readonly label: string;
  readonly act: () => void;
}

/** Milliseconds that a message stays (specification, section 9). */
const defaultTimeout = 5_000;
/** The number of closed messages that can be read again. */
const mostPast = 20;
let lastId = 0;

interface Messages {
  /** In the order of arrival; `visibleSnackbars` selects those that are shown. */
  readonly queue: readonly Snackbar[];
  /** Closed without its action, the latest first. */
  readonly past: readonly Snackbar[];
}

export const useSnackbars = create<Messages>()(() => ({ queue: [], past: [] }));

/**
 * Shows a message at once. It replaces messages without an action, which can be read again. A message with an action,
 * such as Undo, stays for its time, and one without a time until it is closed.
 */
export function showSnackbar(options: Omit<Snackbar, 'id' | 'timeout'> & { timeout?: number | null }): void {
  const next = { timeout: defaultTimeout, ...options };
  useSnackbars.setState(({ queue, past }) => {
    // The same text is shown already, and announcing it again would only disturb.
    if (next.timeout === null && queue.some(({ text }) => text === next.text)) return { queue };
    lastId += 1;
    const isSame = (one: Snackbar) => (next.about ? one.about === next.about : one.text === next.text && !one.action);
    const said = queue.filter((one) => !isSame(one));
    const replaced = isInformative(next) ? said.filter(isInformative) : [];
    return {
      queue: [...said.filter((one) => !replaced.includes(one)), { ...next, id: lastId }],
      past: [...replaced, ...past].slice(0, mostPast),
    };
  });
}

/** Whether a message has no action and disappears by itself. */
function isInformative({ timeout, action, further }: Omit<Snackbar, 'id'>): boolean {
  return timeout !== null && !action && !further;
}

/**
 * The messages that are shown, the newest last. Of those without a time only the newest is shown; the others wait
 * behind it.
 */
export function visibleSnackbars(queue: readonly Snackbar[]): readonly Snackbar[] {
  const staying = queue.findLast(({ timeout }) => timeout === null);
  return queue.filter((one) => one.timeout !== null || one === staying);
}

/** Removes a message whose action was used, or that is obsolete. */
export function dismissSnackbar(id: number): void {
  const others = (list: readonly Snackbar[]) => list.filter((one) => one.id !== id);
  useSnackbars.setState(({ queue, past }) => ({ queue: others(queue), past: others(past) }));
}

/** Closes a message that was read or that timed out; it can be read again. */
export function closeSnackbar(id: number): void {
  useSnackbars.setState(({ queue, past }) => {
    const gone = queue.filter((one) => one.id === id);
    return { queue: queue.filter((one) => one.id !== id), past: [...gone, ...past].slice(0, mostPast) };
  });
}
