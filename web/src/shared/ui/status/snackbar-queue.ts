import { create } from 'zustand';

/** A short message at the bottom. It disappears by itself unless `timeout` (milliseconds) is null. */
export interface Snackbar {
  readonly id: number;
  readonly text: string;
  /** A title above the text, and a line below it. */
  readonly title?: string;
  readonly more?: string | undefined;
  readonly timeout: number | null;
  readonly action?: Action;
  /** The topic: a newer message about the same replaces it. */
  readonly about?: string | undefined;
  /** A second action, shown before the main one. */
  readonly secondAction?: Action;
}

interface Action {
  readonly label: string;
  readonly run: () => void;
}

/** Milliseconds that a message stays (specification, section 9). */
const defaultTimeout = 5_000;
/** The number of closed messages that can be read again. */
const maxPastSnackbars = 20;
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
    const isSame = (snackbar: Snackbar) =>
      next.about ? snackbar.about === next.about : snackbar.text === next.text && !snackbar.action;
    const otherSnackbars = queue.filter((snackbar) => !isSame(snackbar));
    const replaced = isInformative(next) ? otherSnackbars.filter(isInformative) : [];
    return {
      queue: [...otherSnackbars.filter((snackbar) => !replaced.includes(snackbar)), { ...next, id: lastId }],
      past: [...replaced, ...past].slice(0, maxPastSnackbars),
    };
  });
}

/** Whether a message has no action and disappears by itself. */
function isInformative({ timeout, action, secondAction }: Omit<Snackbar, 'id'>): boolean {
  return timeout !== null && !action && !secondAction;
}

/**
 * The messages that are shown, the newest last. Of those without a time only the newest is shown; the others wait
 * behind it.
 */
export function visibleSnackbars(queue: readonly Snackbar[]): readonly Snackbar[] {
  const staying = queue.findLast(({ timeout }) => timeout === null);
  return queue.filter((snackbar) => snackbar.timeout !== null || snackbar === staying);
}

/** Removes a message whose action was used, or that is obsolete. */
export function dismissSnackbar(id: number): void {
  const without = (list: readonly Snackbar[]) => list.filter((snackbar) => snackbar.id !== id);
  useSnackbars.setState(({ queue, past }) => ({ queue: without(queue), past: without(past) }));
}

/** Changes a message about a topic in place, if it is still shown. */
export function amendSnackbar(about: string, change: { readonly more: string | undefined }): void {
  useSnackbars.setState(({ queue }) => ({
    queue: queue.map((snackbar) => (snackbar.about === about ? { ...snackbar, ...change } : snackbar)),
  }));
}

/** Closes a message that was read or that timed out; it can be read again. */
export function closeSnackbar(id: number): void {
  useSnackbars.setState(({ queue, past }) => {
    const closed = queue.filter((snackbar) => snackbar.id === id);
    return {
      queue: queue.filter((snackbar) => snackbar.id !== id),
      past: [...closed, ...past].slice(0, maxPastSnackbars),
    };
  });
}
