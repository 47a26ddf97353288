import { cleanText } from '@buchfink/catalogue/text/clean-text';
import type { CheckFinding } from '../../systems/connection-check/connection-report.ts';

const marks = { ok: 'ok  ', failed: 'FAIL', note: 'note', skipped: 'skip' } as const;
const maxLength = 2_000;

/** Writes findings as they come, those of each role below its name. */
export function findingWriter(write: (text: string) => void): (finding: CheckFinding) => void {
  let lastRole: CheckFinding['role'] | undefined;
  return (finding) => {
    if (finding.role !== lastRole) write(`${finding.role}\n`);
    lastRole = finding.role;
    write(findingText(finding));
  };
}

/** A finding as lines for a terminal. Control characters of other systems are removed, since a terminal would obey them. */
function findingText({ outcome, text, advice }: CheckFinding): string {
  const line = `${marks[outcome]}  ${cleanText(text, maxLength)}\n`;
  return advice === undefined ? line : `${line}      → ${advice}\n`;
}
