import { quantile } from './measure.ts';

/** Milliseconds with a precision that depends on their size. */
export const formatMilliseconds = (time: number): string =>
  Number.isNaN(time) ? '–' : time < 1 ? time.toFixed(3) : time < 100 ? time.toFixed(2) : time.toFixed(0);

/** Bytes in megabytes (10⁶). */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** The median and the 95th percentile of times in milliseconds, for two cells of a table. */
export const formatSpread = (times: readonly number[]): string[] =>
  [0.5, 0.95].map((share) => `${formatMilliseconds(quantile(times, share))} ms`);

/** The same for one cell. */
export const formatSpreadInOne = (times: readonly number[]): string =>
  `${[0.5, 0.95].map((share) => formatMilliseconds(quantile(times, share))).join(' / ')} ms`;
