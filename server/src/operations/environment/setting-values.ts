import * as z from 'zod/mini';

/** The entries of a list with commas. */
export const entriesOf = (text: string) => text.split(',').map((entry) => entry.trim());

/** A whole number; a message of zod continues "expected". */
export const wholeNumber = (min: number, max: number, expected: string) =>
  z.coerce.number(expected).check(z.int(expected), z.gte(min, expected), z.lte(max, expected));

/** A reference to a secret, as in `libraries.yaml`. */
export const isReference = (text: string) => /^(env:[A-Za-z_][A-Za-z0-9_]*|file:\/.+)$/.test(text);
export const isWebAddress = (text: string) => /^https?:\/\/[^\s<>"]+$/.test(text) && URL.canParse(text);

/** The error for the operator about one variable. */
export const wrongVariable = (name: string, problem: string) =>
  new Error(`Environment variables are wrong:\n  ${name}: ${problem}`);
