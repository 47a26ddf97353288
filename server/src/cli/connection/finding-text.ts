import { cleanText } from '@buchfink/catalogue/text/clean-text';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { commandWordsIn } from '../../messages/command-words.ts';
import { stepResultText } from '../../messages/connection/step-result-text.ts';
import { reportWordsIn } from '../../messages/report-words.ts';
import type { CheckFinding } from '../../systems/connection-check/connection-report.ts';
import { findingLines } from '../finding-lines.ts';

const maxLength = 2_000;

/** Writes findings as they come, those of each role below its name. */
export function findingWriter(write: (text: string) => void, locale: OperatorLocale): (finding: CheckFinding) => void {
  let lastRole: CheckFinding['role'] | undefined;
  return (finding) => {
    if (finding.role !== lastRole) write(`${commandWordsIn(locale).connection.roles[finding.role]}\n`);
    lastRole = finding.role;
    write(findingText(finding, locale));
  };
}

/** A finding as lines for a terminal. Control characters of other systems are removed, since a terminal would obey them. */
function findingText({ outcome, code, values, fault }: CheckFinding, locale: OperatorLocale): string {
  const lines = [cleanText(stepResultText({ code, values }, locale), maxLength)];
  const advice = fault && reportWordsIn(locale).connectionAdvice[fault];
  return findingLines(commandWordsIn(locale).connection.marks, { outcome, lines, advice });
}
