import { addressFailures } from '@buchfink/catalogue/report/address-failure';
import { fileFailures } from '@buchfink/catalogue/report/file-failure';
import {
  faultReasons,
  type ImportNote,
  reasonText,
  repairReasons,
  skipReasons,
} from '@buchfink/catalogue/report/import-note';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { reportWordsIn } from '../../../messages/report-words.ts';
import type { RunReport } from '../../../storage/monitoring/runs/run-report.ts';
import { Report } from './report-section.tsx';

const counts = { read: 0, added: 0, replaced: 0, unchanged: 0, duplicate: 0, removed: 0, absent: 0, kept: 0 };

const renderReport = (report: RunReport, locale: OperatorLocale) =>
  renderToStaticMarkup(createElement(Report, { report, locale }));

/** A report whose source has these faults. */
const reportOf = (faults: { reason: string; detail?: string }[]): RunReport => ({
  files: [{ file: '/uploads/a/records.mrc', after: 0, ...counts, repaired: 0, skipped: 0, faults }],
});

it('names every fault of a source, and every reason why a record was skipped or repaired, in both languages', () => {
  const [{ importReasons: de }, { importReasons: en }] = [reportWordsIn('de'), reportWordsIn('en')];
  for (const reason of Object.keys({ ...faultReasons, ...repairReasons, ...skipReasons }) as ImportNote['reason'][]) {
    expect(de[reason]).not.toBe(en[reason]);
    expect(en[reason], 'as the command line says it').toBe(reasonText({ reason }));
    const report: RunReport = {
      ...reportOf([{ reason }]),
      reasons: [{ reason, kind: 'skipped', count: 1, records: [{ number: 1 }] }],
    };
    expect(renderReport(report, 'de')).not.toContain(en[reason]);
  }
});

it('says known failures of files and addresses in the reader’s language', () => {
  const sentences = [
    ...Object.values({ ...fileFailures, ...addressFailures }),
    `${fileFailures.EISDIR}: name the files in it`,
  ];
  for (const detail of sentences) {
    const report = reportOf([{ reason: 'file-unreadable', detail }]);
    expect(renderReport(report, 'de'), detail).not.toContain(detail);
    expect(renderReport(report, 'de')).not.toContain('lang="en"');
    expect(renderReport(report, 'en')).toContain(`(${detail.replace(/'/g, '&#x27;')})`);
  }
});

it('shows what another system said as it said it, as text and marked as English', () => {
  const report = reportOf([{ reason: 'harvest-failed', detail: 'badVerb <b>' }]);
  expect(renderReport(report, 'de')).toContain('(<span lang="en">badVerb &lt;b&gt;</span>)');
});
