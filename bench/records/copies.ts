import type { HoldingItem } from '@buchfink/catalogue/record/bib-record';
import { type Chance, zipf } from './chance.ts';
import { capital, type Vocabulary } from './words.ts';

/** The codes of the branches, the largest first. */
export const branchCodes: readonly string[] = Array.from(
  { length: 64 },
  (_, at) => `Z${String(at + 1).padStart(2, '0')}`,
);

/** Draws the copies of a record: one to four, in different branches, more than a quarter of them lent. */
export function copies(words: Vocabulary, random: Chance): (online: boolean) => HoldingItem[] {
  const branch = zipf(branchCodes.length, random, 0.8, 1);
  return (online) => {
    if (online) return [{ id: '1', branch: branchCodes[0] ?? '', state: 'online' }];
    const count = 1 + Math.min(3, Math.floor(-Math.log(1 - random.next()) * 1.2));
    return [...new Set(Array.from({ length: count }, branch))].map((place, at) => {
      const lent = random.next() < 0.28;
      return {
        id: String(at + 1),
        branch: branchCodes[place] ?? '',
        shelfmark: `${capital(words.word('ger').slice(0, 3))} ${random.below(90) + 10}`,
        state: lent ? 'lent' : 'available',
        ...(lent && { due: `2026-12-${String(1 + random.below(28)).padStart(2, '0')}` }),
      };
    });
  };
}
