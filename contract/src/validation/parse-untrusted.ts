import * as z from 'zod/mini';

/** Holds for no value; its fault is worded in every language. */
const nothing = z.custom<never>(() => false);

/**
 * Reads a value that anybody may have made, as a call's body, a file or another service's answer: what the schema makes of
 * it, or what is wrong with it; never throws. The schema itself does where a value that is no text has a `length` that
 * cannot be compared, as in `{"length":{"toString":1}}`: it measures whatever has one. Such a value is not valid.
 */
export function parseUntrusted<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  params?: z.core.ParseContext<z.core.$ZodIssue>,
): z.core.util.SafeParseResult<z.output<T>> {
  try {
    return schema.safeParse(value, params);
  } catch {
    return nothing.safeParse(value, params);
  }
}
