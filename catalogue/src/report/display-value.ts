import { cleanText } from '../text/clean-text.ts';

/** A value of a source for reports and terminals: short, on one line, without control and format characters. */
export function displayValue(value: string): string {
  return cleanText(value, 60).replace(/\p{Cf}/gu, '');
}
