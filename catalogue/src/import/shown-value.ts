import { clean } from '../marc/text.ts';

/** A value of a source as reports and terminals show it: short, on one line, without signs that are only obeyed. */
export function shownValue(value: string): string {
  return clean(value, 60).replace(/\p{Cf}/gu, '');
}
