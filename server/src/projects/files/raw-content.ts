/** A map of a file as written, before any check. */
export type RawMap = Readonly<Record<string, unknown>>;

/** The value if it is a map, else an empty one: a schema reports values of a wrong type. */
export const mapOf = (value: unknown): RawMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawMap) : {};

/** The value if it is a list, else an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The indexes of the values that occur before in the list; a missing value repeats nothing. */
export function duplicateIndexes(values: readonly unknown[]): number[] {
  return values.flatMap((value, index) => (value !== undefined && values.indexOf(value) < index ? [index] : []));
}
