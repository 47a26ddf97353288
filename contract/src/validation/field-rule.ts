import * as z from 'zod/mini';

/** What the letters of a text may be. */
export const fieldKinds = ['numbers', 'integer', 'uppercase', 'email'] as const;

/**
 * What a text in a form must be like (specification, section 5: generic form rules). It spares people a try that cannot
 * succeed; who takes the text checks it all the same.
 */
export const FieldRule = z.object({
  only: z.optional(z.enum(fieldKinds)),
  /** The fewest and the most characters. */
  min: z.optional(z.int()),
  max: z.optional(z.int()),
  /** A regular expression that the whole text matches, in the syntax of JavaScript with the flag `u`. */
  pattern: z.optional(z.string()),
});
export type FieldRule = z.infer<typeof FieldRule>;

/** What is wrong with a text; `count` is the number of characters it must have at least or at most. */
export type FieldError =
  | { readonly kind: 'required' | 'format' | (typeof fieldKinds)[number] }
  | { readonly kind: 'min' | 'max'; readonly count: number };

/** Digits only; a whole number, possibly below zero; no small letters; something that can be an e-mail address. */
const kinds: Record<(typeof fieldKinds)[number], RegExp> = {
  numbers: /^\d+$/,
  integer: /^[-+]?\d+$/,
  uppercase: /^\P{Ll}+$/u,
  email: /^(?=.{1,200}$)[^\s@<>,;]+@[^\s@<>,;.]+(\.[^\s@<>,;.]+)+$/,
};

/** The first thing that is wrong with a text that must be given; undefined when it is as it must be. */
export function validateField(text: string, { only, min, max, pattern }: FieldRule = {}): FieldError | undefined {
  const { length } = [...text];
  if (length === 0) return { kind: 'required' };
  if (only !== undefined && !kinds[only].test(text)) return { kind: only };
  if (min !== undefined && length < min) return { kind: 'min', count: min };
  if (max !== undefined && length > max) return { kind: 'max', count: max };
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(text)) return { kind: 'format' };
  return undefined;
}
