import type { DryRun, DryRunChanges } from '@buchfink/catalogue/import/dry-run-store';
import type { ImportStopped } from '@buchfink/catalogue/import/import-stopped';
import { displayValue } from '@buchfink/catalogue/report/display-value';
import { type ImportNote, reasonText } from '@buchfink/catalogue/report/import-note';
import type { ImportCounts, ImportedSource, ImportReport, ReasonCount } from '@buchfink/catalogue/report/import-report';
import type { PlannedRemoval } from '@buchfink/catalogue/report/planned-removal';
import { cleanText } from '@buchfink/catalogue/text/clean-text';
import { wordsIn } from '../../messages/texts.ts';
import { isAllowed } from '../../systems/imports/removal-permission.ts';
import { messageOf } from '../command-context.ts';
import { exampleText, formatRemoval } from './removal-text.ts';
import { formatSettingNotes } from './setting-notes.ts';

/** What an operator can do about a note, by its reason: where it differs from the pages' advice, it names an option or a command. */
const advice: Readonly<Partial<Record<ImportNote['reason'], string>>> = {
  ...wordsIn('en').importAdvice,
  'isbn-invalid': 'Correct the ISBNs in the library system; the report (--report) names the records.',
  'removal-refused': 'Check the repository; if it is correct, run the same command again with --remove-up-to.',
  'no-records':
    'Check whether the export succeeded and whether this is the right source. To empty a library, use --mode delete with its record numbers.',
  'harvest-failed':
    'Run the same command again: it continues where it stopped, or from the start with --full. If it fails again, test-connection <library> says what is wrong.',
  'harvest-refused':
    'Another attempt would fail, too. Correct `prefix`, `set` or `url` of the source in libraries.yaml; test-connection <library> names the formats that the repository offers.',
};

/**
 * The report of an import for people: the numbers of each source, then the reasons, the most frequent first, then the
 * settings that matched nothing. For a dry run the sentences say what would happen.
 */
export function formatReport(report: ImportReport, isDryRun = false): string {
  const lines = isDryRun ? ['Dry run: nothing is changed. An import would result in:'] : [];
  for (const file of report.files)
    lines.push(
      `${file.file}: ${countsText(file)}${file.after > 0 ? ` (continued after record ${file.after})` : ''}`,
      ...faultsOf(file),
    );
  if (report.files.length > 1) lines.push(`Total: ${countsText(report.total)}`);
  if (report.removedOthers > 0)
    lines.push(
      `${report.removedOthers} records that are in none of the sources ${isDryRun ? 'would be' : 'have been'} removed.`,
    );
  const reasons = Object.entries(report.reasons) as [ImportNote['reason'], ReasonCount][];
  if (reasons.length > 0) lines.push('Skipped or repaired:');
  for (const [reason, { count, example }] of reasons.sort((a, b) => b[1].count - a[1].count)) {
    lines.push(`  ${String(count).padStart(7)} × ${reason}: ${reasonText({ reason })}`);
    const first = locationText(example);
    if (first !== '') lines.push(`            first: ${first}`);
    if (advice[reason]) lines.push(`            what to do: ${advice[reason]}`);
  }
  lines.push(...formatSettingNotes(report.settings));
  const { read } = report.total;
  const rate = report.ms > 1000 ? `, ${Math.round((read / report.ms) * 1000)} records a second` : '';
  lines.push(`${(report.ms / 1000).toFixed(1)} seconds${rate}.`);
  return `${lines.join('\n')}\n`;
}

function faultsOf({ faults }: ImportedSource): string[] {
  return faults.map((note) => {
    const what = note.reason === 'no-records' ? 'nothing imported' : 'not read completely';
    const more = note.detail
      ? cleanText(note.detail)
      : note.value && `it begins or breaks at "${displayValue(note.value)}"`;
    return `  ${what}: ${reasonText(note)}${more ? ` (${more})` : ''}`;
  });
}

function locationText({ file, number, controlNumber, value, detail }: ImportNote): string {
  const record = number === undefined ? [] : [`record ${number}`];
  const named = controlNumber === undefined ? [] : [`number ${displayValue(controlNumber)}`];
  const wrong = value === undefined ? [] : [`"${displayValue(value)}"`];
  const more = detail === undefined ? [] : [`(${cleanText(detail)})`];
  return [...record, ...named, `in ${file}`, ...wrong, ...more].join(' ');
}

/** The numbers of a source: some always, the others when they are not 0. */
function countsText(counts: ImportCounts): string {
  const { read, added, replaced, unchanged, duplicate, removed, absent, kept, repaired, skipped } = counts;
  const more = [
    [unchanged, 'unchanged'],
    [duplicate, 'with a duplicate number'],
    [removed, 'removed'],
    [absent, 'to remove, but not in the library'],
    [kept, 'to remove, but kept'],
  ] as const;
  const nonZeroCounts = more.flatMap(([count, name]) => (count > 0 ? [`${count} ${name}`] : []));
  const parts = [`${read} read`, `${added} added`, `${replaced} replaced`, ...nonZeroCounts, `${skipped} skipped`];
  return `${parts.join(', ')}; ${repaired} repaired`;
}

/** The summary of a dry run. `planned` is what would be removed at the end, if that many records may be. */
export function formatDryRun(
  { added, changed, removed }: DryRun,
  planned: PlannedRemoval | undefined,
  limit: number | undefined,
): string {
  const line = ({ count, examples }: DryRunChanges, what: string) =>
    `  ${count} would be ${what}${exampleText(examples)}\n`;
  const lines = [
    'Total; nothing was changed:\n',
    line(added, 'added'),
    line(changed, 'changed'),
    line(removed, 'removed'),
  ];
  if (planned !== undefined && !isAllowed(planned, limit))
    lines.push(
      `  ${formatRemoval({ ...planned, examples: [] })} can only be removed with --remove-up-to ` +
        `${planned.count}, or after a yes on a terminal.\n`,
    );
  return lines.join('');
}

/** The message of an import that was stopped. */
export function formatStopped(stopped: ImportStopped): string {
  const why = stopped.reason === 'aborted' ? 'Stopped.' : messageOf(stopped.cause);
  // An import may stop before its first record, as when the database can only be read.
  const stored =
    stopped.acknowledged === 0 && stopped.recordNumber === 0
      ? 'No record was stored.'
      : `${stopped.acknowledged} records are stored: all of ${stopped.file} up to record ${stopped.recordNumber}.`;
  return `${why}\n${stored} Earlier records are not lost. Run the same command again to continue.\n`;
}
