import * as z from 'zod/mini';

/** The characters that a field allows. */
export const fieldKinds = ['numbers', 'integer', 'uppercase', 'email'] as const;

/**
 * The rule of a form field (specification, section 5: generic form rules). It saves people a futile attempt; the
 * receiver validates the text again.
 */
export const FieldRule = z.object({
  only: z.optional(z.enum(fieldKinds)),
  /** The minimum and maximum number of characters. */
  min: z.optional(z.int()),
  max: z.optional(z.int()),
  /** A regular expression for the whole text, in JavaScript syntax with the flag `u`. */
  pattern: z.optional(z.string()),
});
export type FieldRule = z.infer<typeof FieldRule>;
