import { displayValue } from '@buchfink/catalogue/report/display-value';
import type { PlannedRemoval } from '@buchfink/catalogue/report/planned-removal';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { freeShare } from '../../systems/imports/removal-permission.ts';

/** `2990 of 3000 records (99.7 %), such as 1 "Momo", 2 "Krabat"`. */
export function formatRemoval({ count, of: all, examples }: PlannedRemoval, words: CommandsWords): string {
  const percent = Math.round((count / all) * 1000) / 10;
  const { records, recordsWithShare } = words.removal;
  const text = all > 0 ? recordsWithShare({ count, all, percent: String(percent) }) : records({ count, all });
  return withExamples(text, examples, words);
}

/** Records, and some of them by number and title. */
export function withExamples(
  records: string,
  examples: PlannedRemoval['examples'],
  { removal }: CommandsWords,
): string {
  if (examples.length === 0) return records;
  const named = examples.map(({ id, title }) => removal.example({ id: displayValue(id), title: displayValue(title) }));
  return removal.suchAs({ records, examples: named.join(', ') });
}

/** Why nothing was removed, and how to allow it. */
export function formatRefusal(planned: PlannedRemoval, limit: number | undefined, words: CommandsWords): string {
  const { removal } = words;
  const excess =
    limit === undefined ? removal.moreThanShare({ percent: 100 / freeShare }) : removal.moreThanAllowed({ limit });
  const [refusal, howToAllow] = planned.isPartial
    ? [removal.partRefused, removal.howToAllowPart]
    : [removal.refused, removal.howToAllow];
  const records = formatRemoval(planned, words);
  return `${refusal({ records, excess })}\n${howToAllow({ count: planned.count })}`;
}
