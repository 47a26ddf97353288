/** Differences that count as none, in milliseconds: the way to the database and back takes a part of them. */
const tolerance = 1_000;
/** Milliseconds between two looks at the database's clock. */
const measureEvery = 10_000;

/** Reads the clock that all nodes share, in epoch milliseconds. */
type ReadTime = () => Promise<number>;

/** The clock of this node, which goes by that of the database where the two differ. */
export interface SharedClock {
  now(): Date;
  /** Milliseconds that the clock of this machine is ahead of the database's; 0: they are equal. */
  ahead(): number;
  /** Compares the clocks. Does not fail: without an answer the last difference holds. */
  measure(readTime: ReadTime): Promise<void>;
  /** Compares the clocks every ten seconds from now on. Returns a function that ends it. */
  follow(readTime: ReadTime): () => Promise<void>;
}

/**
 * Creates the clock by which this node judges what others have written: sessions, codes, failed logins, acts, signs of
 * life. A row that one node dates in its future would be valid for too long or too short at the others. Clocks that
 * differ by less than a second count as equal, so that the time does not jump with each look.
 */
export function createSharedClock(warn: (message: string) => void, machine: () => number = Date.now): SharedClock {
  let ahead = 0;
  const measure = async (readTime: ReadTime) => {
    const [before, began] = [machine(), performance.now()];
    const time = await readTime().catch(() => undefined);
    const took = performance.now() - began;
    // A late answer says little.
    if (time === undefined || took > tolerance) return;
    const difference = Math.round(before + took / 2 - time);
    if (Math.abs(difference - ahead) <= tolerance) return;
    ahead = Math.abs(difference) <= tolerance ? 0 : difference;
    warn(clockText(ahead));
  };
  return {
    now: () => new Date(machine() - ahead),
    ahead: () => ahead,
    measure,
    follow(readTime) {
      let measuring = Promise.resolve();
      const timer = setInterval(() => {
        measuring = measure(readTime);
      }, measureEvery);
      timer.unref();
      return () => {
        clearInterval(timer);
        return measuring;
      };
    },
  };
}

function clockText(ahead: number): string {
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  return ahead === 0
    ? 'The clock of this machine agrees with that of the database again'
    : `The clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the database, by which ` +
        'this node goes now; keep all clocks in step (NTP)';
}
