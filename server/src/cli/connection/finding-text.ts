import { cleanText } from '@buchfink/catalogue/marc/clean-text';
import type { CheckFinding } from '../../connection-check/connection-report.ts';

const marks = { ok: 'ok  ', failed: 'FAIL', note: 'note', skipped: 'skip' } as const;
const maxLength = 2_000;

/** A finding as lines for a terminal. Control characters of other systems are removed, since a terminal would obey them. */
export function findingText({ outcome, text, advice }: CheckFinding): string {
  const line = `${marks[outcome]}  ${cleanText(text, maxLength)}\n`;
  return advice === undefined ? line : `${line}      → ${advice}\n`;
}
