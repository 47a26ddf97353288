const hour = 3_600_000;

/** Counts what was begun in the last sixty minutes. Each process counts for itself. */
export interface HourlyLimit {
  /** Counts one more, or says how many milliseconds to wait. */
  take(): number | undefined;
  /** Something counted did not happen after all. */
  giveBack(): void;
}

/** Lets `perHour` through in any sixty minutes. */
export function hourlyLimit(perHour: number, now: () => number): HourlyLimit {
  const begun: number[] = [];
  let oldest = 0;
  return {
    take() {
      const at = now();
      while (oldest < begun.length && (begun[oldest] ?? 0) <= at - hour) oldest++;
      if (begun.length - oldest >= perHour) return (begun[oldest] ?? at) + hour - at;
      // Removed in portions: one by one would move the whole list each time.
      if (oldest > 1_000) {
        begun.splice(0, oldest);
        oldest = 0;
      }
      begun.push(at);
      return undefined;
    },
    giveBack() {
      if (begun.length > oldest) begun.pop();
    },
  };
}
