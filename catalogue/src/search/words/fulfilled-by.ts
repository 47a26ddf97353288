import type { FoundWord } from '../found.ts';
import { all, type Wanted } from './wanted.ts';

/** Several words as one thing to be found. */
export interface Fulfilling {
  readonly asked: string;
  readonly parts: number;
  readonly wanted: Wanted;
}

/** What has all of the words that must be found. */
export function fulfilledBy(words: readonly FoundWord[]): Fulfilling {
  const required = words.filter(({ optional }) => !optional);
  return {
    asked: required.map(({ asked }) => asked).join(' '),
    parts: required.reduce((sum, { parts }) => sum + parts, 0),
    wanted: all(required.map(({ wanted }) => wanted)),
  };
}
