/** Milliseconds between two probes without an answer; each wait doubles the last one. */
const firstWait = 1_000;
const maxWait = 30_000;

/**
 * Whether the service can be reached. Calls decide that, not the device: a device in a Wi-Fi without internet claims
 * to be online.
 */
export interface Connection {
  isConnected(): boolean;
  /** Calls the listener after every change; returns what removes it. */
  subscribe(listener: (isConnected: boolean) => void): () => void;
  /** Reports that the service has answered a call. */
  answered(): void;
  /** Reports that a call got no answer at all. Resolves when it is known whether the connection is lost. */
  unanswered(): Promise<void>;
  /** Reports that the connection may have changed, e.g. after an event of the device. */
  hint(): void;
}

interface Options {
  /** Makes one small call to the service; false when it cannot be reached. Never rejects. */
  readonly probe: () => Promise<boolean>;
  /** The state that is assumed until the first call. */
  readonly isConnected: boolean;
}

/**
 * Creates the connection state. A call without an answer may be the fault of that call alone, so a probe decides. The
 * probe is repeated with growing waits until it reaches the service; while there is a connection, no probe is sent.
 */
export function createConnection({ probe, isConnected }: Options): Connection {
  let connected = isConnected;
  let answers = 0;
  let wait = firstWait;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let probing: Promise<void> | undefined;
  /** A hint came during a probe, which may have been sent before the change. */
  let isStale = false;
  const listeners = new Set<(isConnected: boolean) => void>();

  const become = (next: boolean) => {
    if (next === connected) return;
    connected = next;
    for (const listener of [...listeners]) listener(next);
  };
  const answered = () => {
    answers += 1;
    clearTimeout(timer);
    wait = firstWait;
    become(true);
  };
  const settle = async () => {
    do {
      isStale = false;
      const before = answers;
      if (await probe()) answered();
      else if (answers === before) become(false);
    } while (isStale);
    if (connected) return;
    timer = setTimeout(check, wait);
    wait = Math.min(2 * wait, maxWait);
  };
  const check = (): Promise<void> => {
    clearTimeout(timer);
    probing ??= settle().finally(() => {
      probing = undefined;
    });
    return probing;
  };

  return {
    isConnected: () => connected,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answered,
    unanswered: check,
    hint: () => {
      isStale = probing !== undefined;
      wait = firstWait;
      void check();
    },
  };
}
