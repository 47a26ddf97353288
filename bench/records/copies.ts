import type { HoldingItem } from '@buchfink/catalogue/record/bib-record';
import { type Random, zipf } from './random.ts';
import { capital, type Vocabulary } from './words.ts';

/** The codes of the branches, the largest first. */
export const branchCodes: readonly string[] = Array.from(
  { length: 64 },
  (_, at) => `Z${String(at + 1).padStart(2, '0')}`,
);

/** Draws the items of a record: one to four in different branches, more than a quarter of them on loan. */
export function createCopies(words: Vocabulary, random: Random): (online: boolean) => HoldingItem[] {
  const branch = zipf(branchCodes.length, random, 0.8, 1);
  return (online) => {
    if (online) return [{ id: '1', branch: branchCodes[0] ?? '', state: 'online' }];
    const count = 1 + Math.min(3, Math.floor(-Math.log(1 - random.next()) * 1.2));
    return [...new Set(Array.from({ length: count }, branch))].map((index, at) => {
      const lent = random.next() < 0.28;
      return {
        id: String(at + 1),
        branch: branchCodes[index] ?? '',
        shelfmark: `${capital(words.word('ger').slice(0, 3))} ${random.below(90) + 10}`,
        state: lent ? 'lent' : 'available',
        ...(lent && { due: `2026-12-${String(1 + random.below(28)).padStart(2, '0')}` }),
      };
    });
  };
}
