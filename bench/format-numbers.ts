/** Milliseconds with a precision that depends on their size. */
export const formatMilliseconds = (time: number): string =>
  Number.isNaN(time) ? '–' : time < 1 ? time.toFixed(3) : time < 100 ? time.toFixed(2) : time.toFixed(0);

/** Bytes in megabytes (10⁶). */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
