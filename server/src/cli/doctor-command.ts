import { cleanText } from '@buchfink/catalogue/text/clean-text';
import type { DoctorFinding } from '../operations/doctor/doctor-report.ts';
import { examineInstallation } from '../operations/doctor/examine-installation.ts';
import { readOperators } from '../operations/operator/access/operators.ts';
import type { Console } from './command-context.ts';
import { readArgs } from './read-args.ts';

const marks = { ok: 'ok  ', warning: 'WARN', fault: 'FAIL', skipped: 'skip' } as const;
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
    if (finding.subject !== lastSubject) stdout.write(`${finding.subject}\n`);
    lastSubject = finding.subject;
    stdout.write(findingText(finding));
  };
  const report = await examineInstallation({
    environment,
    now,
    signal,
    readOperators,
    ...(!flags.json && { report: print }),
  });
  if (flags.json) stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
  else stdout.write(summaryText(report.findings));
  return report.isGood ? 0 : 1;
}

/** A finding as lines. Control characters are removed, since texts of other systems and of files may be in it. */
function findingText({ outcome, text, advice }: DoctorFinding): string {
  const lines = text.split('\n').map((line) => cleanText(line, maxLength));
  const shown = `${marks[outcome]}  ${lines.join('\n      ')}\n`;
  return advice === undefined ? shown : `${shown}      → ${advice}\n`;
}

function summaryText(findings: readonly DoctorFinding[]): string {
  const count = (outcome: DoctorFinding['outcome']) => findings.filter((finding) => finding.outcome === outcome).length;
  const [faults, warnings] = [count('fault'), count('warning')];
  if (faults + warnings === 0) return '\nNothing is wrong.\n';
  return `\n${faults} ${faults === 1 ? 'fault' : 'faults'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.\n`;
}
