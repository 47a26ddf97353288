import { createRandom } from '../records/random.ts';
import { wordsOf } from './query.ts';
import type { WordCounts } from './word-counts.ts';

/** Generates what readers have typed when they get suggestions: prefixes of titles, names and subjects. */
export function generatePrefixes({ samples }: Pick<WordCounts, 'samples'>, count: number, seed: number): string[] {
  const random = createRandom(seed);
  const texts: string[] = [];
  while (texts.length < count) {
    const record = random.pick(samples);
    const text = random.pick([record.title, record.contributors[0]?.name ?? '', record.subjects[0]?.text ?? '']);
    const words = wordsOf(text).join(' ');
    if (words.length >= 5) texts.push(words.slice(0, 3 + random.below(Math.min(12, words.length - 3))));
  }
  return texts;
}
