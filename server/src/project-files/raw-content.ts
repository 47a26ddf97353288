/** A map of a file as written, before any check. */
export type RawMap = Readonly<Record<string, unknown>>;

/** The value if it is a map, else an empty one: a schema reports values of a wrong type. */
export const mapOf = (value: unknown): RawMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawMap) : {};

/** The value if it is a list, else an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
