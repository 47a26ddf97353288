import * as z from 'zod/mini';

/** Accepts no value; its error has a text in every language. */
const rejecting = z.custom<never>(() => false);

/**
 * Parses an untrusted value, such as a call's body, a file or another service's answer: the schema's output or its
 * errors; never throws. The schema itself throws for a value that is no text but has a `length` that cannot be
 * compared, such as `{"length":{"toString":1}}`. Such a value is invalid.
 */
export function parseUntrusted<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  params?: z.core.ParseContext<z.core.$ZodIssue>,
): z.core.util.SafeParseResult<z.output<T>> {
  try {
    return schema.safeParse(value, params);
  } catch {
    return rejecting.safeParse(value, params);
  }
}
