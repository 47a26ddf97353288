/** A measured value at a time, in any unit. */
export interface Sample {
  readonly at: number;
  readonly value: number;
}

/** The slope of the line through the samples by ordinary least squares, in units of value per unit of time. */
export function leastSquaresSlope(samples: readonly Sample[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const [meanAt, meanValue] = [mean(samples.map(({ at }) => at)), mean(samples.map(({ value }) => value))];
  const covariance = samples.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - meanValue), 0);
  const variance = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}

/** How the samples of one window become one. */
export const windowValue = {
  /** What remains after garbage collections. */
  least: (values: readonly number[]) => Math.min(...values),
  median: (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0,
};

/** Samples in windows of equal length, one sample for each window that has any, at its middle. */
export function inWindows(
  samples: readonly Sample[],
  length: number,
  reduce: (values: readonly number[]) => number,
): Sample[] {
  const windows = new Map<number, number[]>();
  for (const { at, value } of samples) {
    const window = Math.floor(at / length);
    windows.set(window, [...(windows.get(window) ?? []), value]);
  }
  return [...windows].map(([window, values]) => ({ at: (window + 0.5) * length, value: reduce(values) }));
}
