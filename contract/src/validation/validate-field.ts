import type { FieldRule, fieldKinds } from './field-rule.ts';

/** The error of a field; `count` is the required minimum or maximum number of characters. */
export type FieldError =
  | { readonly kind: 'required' | 'format' | (typeof fieldKinds)[number] }
  | { readonly kind: 'min' | 'max'; readonly count: number };

/** Digits only; an integer with an optional sign; no lower-case letters; a plausible e-mail address. */
const kinds: Record<(typeof fieldKinds)[number], RegExp> = {
  numbers: /^\d+$/,
  integer: /^[-+]?\d+$/,
  uppercase: /^\P{Ll}+$/u,
  email: /^(?=.{1,200}$)[^\s\p{Cc}@<>,;]+@[^\s\p{Cc}@<>,;.]+(\.[^\s\p{Cc}@<>,;.]+)+$/u,
};

/** Validates the text of a required field; returns its first error, or undefined if it is valid. */
export function validateField(text: string, { only, min, max, pattern }: FieldRule = {}): FieldError | undefined {
  const { length } = [...text];
  if (length === 0) return { kind: 'required' };
  if (only !== undefined && !kinds[only].test(text)) return { kind: only };
  if (min !== undefined && length < min) return { kind: 'min', count: min };
  if (max !== undefined && length > max) return { kind: 'max', count: max };
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(text)) return { kind: 'format' };
  return undefined;
}
