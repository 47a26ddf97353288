import { firstOfEach, type Warn } from '../system-warning.ts';

/**
 * Tells the operator of a refusal that nobody knows, each form once. `hidden`: what may stand in the words and belongs to one patron, such
 * as the name and the title.
 */
export type ReportRefusal = (words: string, hidden?: readonly (string | null | undefined)[]) => void;

/** The forms of which the operator is told, and the longest that is. */
const [maxForms, maxLength] = [100, 120];

/** Creates the report of a system's refusals. */
export function createRefusalReport(warn: Warn): ReportRefusal {
  const isNew = firstOfEach(maxForms);
  return (text, hidden = []) => {
    const words = formOf(text, hidden);
    if (/\p{L}/u.test(words) && isNew(words)) warn({ code: 'refusal-unknown', values: { words } });
  };
}

/** The words without what is a patron's: digits, quotations, addresses and hidden words. */
function formOf(text: string, hidden: readonly (string | null | undefined)[]): string {
  const patronWords = new Set(hidden.flatMap((value) => wordsOf(value ?? '').map((word) => word.toLowerCase())));
  return text
    .slice(0, 1000)
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/[^\s@]+@[^\s@]+/gu, '…')
    .replace(/"[^"]*"|„[^“”]*[“”]|“[^”]*”|»[^«]*«|«[^»]*»/gu, '…')
    .replace(/[\p{L}\p{M}\p{N}_]+/gu, (word) =>
      patronWords.has(word.toLowerCase()) ? '…' : word.replace(/\p{N}/gu, '9'),
    )
    .slice(0, maxLength)
    .trim();
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
