import type { DryRun, DryRunChanges } from '@buchfink/catalogue/import/dry-run-store';
import { displayValue } from '@buchfink/catalogue/report/display-value';
import { faultReasons, type ImportNote, skipReasons } from '@buchfink/catalogue/report/import-note';
import type { ImportReport } from '@buchfink/catalogue/report/import-report';
import type { PlannedRemoval } from '@buchfink/catalogue/report/planned-removal';
import { cleanText } from '@buchfink/catalogue/text/clean-text';
import type { RunReport } from '../../storage/monitoring/runs/run-report.ts';

/** The most sources, faults of a source, records of a reason, and settings in a stored report. */
const max = { files: 20, faults: 5, records: 10, settings: 100 };
const [shortText, longText] = [100, 300];

type ReportedRecord = NonNullable<RunReport['reasons']>[number]['records'][number];

/** The first records of each reason to skip or repair one. */
export interface NoteCollection {
  add(note: ImportNote): void;
  recordsOf(reason: ImportNote['reason']): ReportedRecord[];
}

/** Collects the first notes of each reason. */
export function collectNotes(): NoteCollection {
  const records = new Map<ImportNote['reason'], ReportedRecord[]>();
  const recordsOf = (reason: ImportNote['reason']) => records.get(reason) ?? [];
  return {
    add({ reason, number, controlNumber, value, detail }) {
      const list = recordsOf(reason);
      if (list.length >= max.records) return;
      records.set(reason, [
        ...list,
        {
          number,
          controlNumber: controlNumber === undefined ? undefined : cutText(displayValue(controlNumber), shortText),
          value: value === undefined ? undefined : cutText(displayValue(value), shortText),
          detail: detail === undefined ? undefined : cutText(detail, longText),
        },
      ]);
    },
    recordsOf,
  };
}

/** The bounded form of a report, for the store. */
export function runReportOf(report: ImportReport, notes: NoteCollection): RunReport {
  const { files, total, removedOthers, settings, refused, ms } = report;
  const reasons = Object.entries(report.reasons) as [ImportNote['reason'], { count: number }][];
  return {
    files: files.slice(0, max.files).map(({ file, faults, unread: _, ...counts }) => ({
      ...counts,
      file: cutText(file, longText),
      faults: faults.slice(0, max.faults).map(({ reason, detail, value }) => {
        const more = detail ?? (value === undefined ? undefined : `"${displayValue(value)}"`);
        return { reason, detail: more === undefined ? undefined : cutText(more, longText) };
      }),
    })),
    total,
    removedOthers,
    reasons: reasons
      .sort(([, a], [, b]) => b.count - a.count)
      .map(([reason, { count }]) => ({ kind: kindOf(reason), reason, count, records: notes.recordsOf(reason) })),
    settings: settings
      .slice(0, max.settings)
      .map(({ kind: _, ...note }) => ({ ...note, example: note.example && displayValue(note.example) })),
    ...(refused && { ...removalReport(refused), isRefused: true }),
    ms,
  };
}

/** A removal that needs permission, for the store. */
export const removalReport = ({ count, of, examples, isPartial }: PlannedRemoval): RunReport => ({
  removal: { count, of, examples: shortExamples(examples), isPartial: isPartial || undefined },
});

/** What a dry run would change, for the store. */
export function changesReport({ added, changed, removed }: DryRun): RunReport {
  const short = ({ count, examples }: DryRunChanges) => ({ count, examples: shortExamples(examples) });
  return { changes: { added: short(added), changed: short(changed), removed: short(removed) } };
}

const shortExamples = (examples: PlannedRemoval['examples']) =>
  examples.map(({ id, title }) => ({ id: displayValue(id), title: cutText(title, shortText) }));

/** A text without control characters, cut to this many characters. */
export const cutText = (text: string, length: number) => cleanText(text, length);

function kindOf(reason: ImportNote['reason']): ImportNote['kind'] {
  if (Object.hasOwn(skipReasons, reason)) return 'skipped';
  return Object.hasOwn(faultReasons, reason) ? 'fault' : 'repaired';
}
