import { create } from 'zustand';

/** A short message at the bottom. It goes by itself unless `timeout` (milliseconds) is null. */
export interface Snackbar {
  readonly id: number;
  readonly text: string;
  readonly timeout: number | null;
  readonly action?: Action;
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
  /** The first of them is shown. */
  readonly queue: readonly Snackbar[];
  /** Gone without being acted upon, the latest first. */
  readonly past: readonly Snackbar[];
}

export const useSnackbars = create<Messages>()(() => ({ queue: [], past: [] }));

/** Queues a message; one that says the same and still waits is not queued again. */
export function showSnackbar(given: {
  text: string;
  timeout?: number | null;
  action?: Action;
  further?: Action;
}): void {
  useSnackbars.setState(({ queue }) => {
    if (queue.some(({ text }) => text === given.text)) return { queue };
    lastId += 1;
    return { queue: [...queue, { timeout: defaultTimeout, ...given, id: lastId }] };
  });
}

/** Takes a message away that was acted upon, or means nothing any more. */
export function dismissSnackbar(id: number): void {
  const others = (list: readonly Snackbar[]) => list.filter((one) => one.id !== id);
  useSnackbars.setState(({ queue, past }) => ({ queue: others(queue), past: others(past) }));
}

/** Takes a message away that was read or that nobody looked at; it can be read again. */
export function putAwaySnackbar(id: number): void {
  useSnackbars.setState(({ queue, past }) => {
    const gone = queue.filter((one) => one.id === id);
    return { queue: queue.filter((one) => one.id !== id), past: [...gone, ...past].slice(0, mostPast) };
  });
}
