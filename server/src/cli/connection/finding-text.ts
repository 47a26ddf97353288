import { cleanText } from '@buchfink/catalogue/text/clean-text';
import type { Locale } from '@buchfink/contract/locale';
import { commandWordsIn } from '../../messages/command-words.ts';
import { stepResultText } from '../../messages/connection/step-result-text.ts';
import { wordsIn } from '../../messages/texts.ts';
import type { CheckFinding } from '../../systems/connection-check/connection-report.ts';

const maxLength = 2_000;

/** Writes findings as they come, those of each role below its name. */
export function findingWriter(write: (text: string) => void, locale: Locale): (finding: CheckFinding) => void {
  let lastRole: CheckFinding['role'] | undefined;
  return (finding) => {
    if (finding.role !== lastRole) write(`${commandWordsIn(locale).connection.roles[finding.role]}\n`);
    lastRole = finding.role;
    write(findingText(finding, locale));
  };
}

/** A finding as lines for a terminal. Control characters of other systems are removed, since a terminal would obey them. */
function findingText({ outcome, code, values, fault }: CheckFinding, locale: Locale): string {
  const { marks } = commandWordsIn(locale).connection;
  const width = Math.max(...Object.values(marks).map(({ length }) => length));
  const indent = ' '.repeat(width + 2);
  const text = stepResultText({ code, values }, locale);
  const advice = fault && wordsIn(locale).connectionAdvice[fault];
  const line = `${marks[outcome].padEnd(width)}  ${cleanText(text, maxLength)}\n`;
  return advice === undefined ? line : `${line}${indent}→ ${advice}\n`;
}
