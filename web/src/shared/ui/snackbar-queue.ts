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
let lastId = 0;

export const useSnackbars = create<{ queue: readonly Snackbar[] }>()(() => ({ queue: [] }));

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

export function dismissSnackbar(id: number): void {
  useSnackbars.setState(({ queue }) => ({ queue: queue.filter((one) => one.id !== id) }));
}
