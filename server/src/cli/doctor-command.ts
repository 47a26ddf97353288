import { cleanText } from '@buchfink/catalogue/text/clean-text';
import type { OperatorLocale } from '@buchfink/contract/locale';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { commandWordsIn } from '../messages/command-words.ts';
import { type DoctorFinding, findingWords } from '../operations/doctor/doctor-report.ts';
import { examineInstallation } from '../operations/doctor/examine-installation.ts';
import { readOperators } from '../operations/operator/access/operators.ts';
import type { Console } from './command-context.ts';
import { languageOf, wordsOf } from './command-language.ts';
import { findingLines } from './finding-lines.ts';
import { readArgs } from './read-args.ts';
import { writeLine } from './subcommand.ts';

const maxLength = 4_000;

/**
 * `doctor [--json]`: says what is wrong with an installation, with advice. Returns 1 when there is a fault; warnings
 * alone are no fault.
 */
export async function doctorCommand(args: readonly string[], console: Console): Promise<number> {
  const { flags } = readArgs('doctor', args, { flags: ['json'] });
  const { environment, now, signal, stdout } = console;
  let lastSubject: DoctorFinding['subject'] | undefined;
  const print = (finding: DoctorFinding) => {
    if (finding.subject !== lastSubject) writeLine(console, wordsOf(console).doctor.subjects[finding.subject]);
    lastSubject = finding.subject;
    stdout.write(findingText(finding, languageOf(console)));
  };
  const report = await examineInstallation({
    environment,
    now,
    signal,
    readOperators,
    report: flags.json ? undefined : print,
  });
  if (flags.json) stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
  else writeLine(console, `\n${summaryText(report.findings, wordsOf(console))}`);
  return report.isGood ? 0 : 1;
}

/** A finding as lines. Control characters are removed, since texts of other systems and of files may be in it. */
function findingText(finding: DoctorFinding, locale: OperatorLocale): string {
  const { text, advice = finding.advice } = findingWords(finding, locale);
  const lines = text.split('\n').map((line) => cleanText(line, maxLength));
  return findingLines(commandWordsIn(locale).doctor.marks, { outcome: finding.outcome, lines, advice });
}

function summaryText(findings: readonly DoctorFinding[], { doctor }: CommandsWords): string {
  const count = (outcome: DoctorFinding['outcome']) => findings.filter((finding) => finding.outcome === outcome).length;
  const [faults, warnings] = [count('fault'), count('warning')];
  return faults + warnings === 0 ? doctor.nothing : doctor.faults({ faults, warnings });
}
