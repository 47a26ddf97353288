import { cleanText } from '../../marc/clean-text.ts';

/** A value of a source as reports and terminals show it: short, on one line, without signs that are only obeyed. */
export function displayValue(value: string): string {
  return cleanText(value, 60).replace(/\p{Cf}/gu, '');
}
