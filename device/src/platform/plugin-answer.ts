/** The longest text that is taken from a plugin, in UTF-16 units: far above every id, title and address. */
const maxTextLength = 10_000;
/** The most entries that are taken from a list of a plugin. */
const maxListLength = 10_000;

/** The fields of a plugin's answer; none if it is not an object. */
export function fieldsOf(answer: unknown): Readonly<Record<string, unknown>> {
  return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
}

/** A text of a plugin; undefined if it is none, or one that no plugin would send. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= maxTextLength ? value : undefined;
}

/** A list of a plugin. Throws a TypeError if it is none: a failure must not look like an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('The plugin answered no list.');
  return value.slice(0, maxListLength);
}

/** A time of a plugin, as milliseconds since 1970 or as ISO text; undefined if it is none. */
export function timeOf(value: unknown): Date | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** A finite number between two limits; undefined for everything else. */
export function numberOf(value: unknown, from: number, to: number): number | undefined {
  return typeof value === 'number' && value >= from && value <= to ? value : undefined;
}
