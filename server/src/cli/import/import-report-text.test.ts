import { ImportStopped } from '@buchfink/catalogue/import/import-stopped';
import type { ImportNote } from '@buchfink/catalogue/report/import-note';
import { newSource, noCounts } from '@buchfink/catalogue/report/import-report';
import { expect, it } from 'vitest';
import { formatReport, formatStopped } from './import-report-text.ts';

it('text from records and other systems is shown without control characters', () => {
  const base = { file: 'a.mrc', controlNumber: '1\u001b[2J\u202e2', detail: 'no\u001b]0;x\u0007' } as const;
  const fault: ImportNote = { kind: 'fault', reason: 'harvest-failed', ...base };
  const skipped: ImportNote = { kind: 'skipped', reason: 'no-fields', number: 7, ...base };
  const report = {
    files: [{ ...newSource('a.mrc', 0), faults: [fault] }],
    total: noCounts(),
    reasons: { 'no-fields': { count: 1, example: skipped } },
    settings: [],
    removedOthers: 0,
    ms: 0,
  };
  const text = formatReport(report, false, 'en');
  expect(text).toContain('the repository could not be read to the end (no ]0;x)');
  expect(text).toContain('first: record 7 number 1 [2J2 in a.mrc (no ]0;x)');
});

it.each([
  [{ acknowledged: 0, file: '', recordNumber: 0 }, 'No record was stored. Earlier records'],
  [{ acknowledged: 7, file: 'b.mrc', recordNumber: 0 }, '7 records are stored: all of b.mrc up to record 0. Earlier'],
  [{ acknowledged: 7, file: 'a.mrc', recordNumber: 9 }, '7 records are stored: all of a.mrc up to record 9. Earlier'],
])('an import that was stopped after %j says what is stored', (durable, sentence) => {
  expect(formatStopped(new ImportStopped('aborted', durable), 'en')).toContain(`Stopped.\n${sentence}`);
});
