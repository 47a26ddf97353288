import type { DryRun } from '@buchfink/catalogue/import/dry-run-store';
import type { ImportStopped } from '@buchfink/catalogue/import/import-stopped';
import { displayValue } from '@buchfink/catalogue/report/display-value';
import type { ImportNote } from '@buchfink/catalogue/report/import-note';
import type { ImportCounts, ImportedSource, ImportReport, ReasonCount } from '@buchfink/catalogue/report/import-report';
import type { PlannedRemoval } from '@buchfink/catalogue/report/planned-removal';
import { cleanText } from '@buchfink/catalogue/text/clean-text';
import type { OperatorLocale } from '@buchfink/contract/locale';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { commandWordsIn } from '../../messages/command-words.ts';
import { failureBySentence } from '../../messages/failure-text.ts';
import { reportWordsIn } from '../../messages/report-words.ts';
import { isAllowed } from '../../systems/imports/removal-permission.ts';
import { errorTextIn } from '../command-language.ts';
import { formatRemoval, withExamples } from './removal-text.ts';
import { formatSettingNotes } from './setting-notes.ts';

type Words = CommandsWords['importReport'];

/**
 * The report of an import for people: the numbers of each source, then the reasons, the most frequent first, then the
 * settings that matched nothing. For a dry run the sentences say what would happen.
 */
export function formatReport(report: ImportReport, isDryRun: boolean, locale: OperatorLocale): string {
  const words = commandWordsIn(locale).importReport;
  const lines = isDryRun ? [words.dryRun] : [];
  for (const file of report.files) {
    const counts = { file: file.file, counts: countsText(file, words) };
    lines.push(
      file.after > 0 ? words.continued({ ...counts, number: file.after }) : words.source(counts),
      ...faultsOf(file, locale),
    );
  }
  if (report.files.length > 1) lines.push(words.total({ counts: countsText(report.total, words) }));
  if (report.removedOthers > 0)
    lines.push((isDryRun ? words.wouldRemoveOthers : words.removedOthers)({ count: report.removedOthers }));
  const reasons = Object.entries(report.reasons) as [ImportNote['reason'], ReasonCount][];
  if (reasons.length > 0) lines.push(words.reasons);
  for (const [reason, { count, example }] of reasons.sort((a, b) => b[1].count - a[1].count)) {
    lines.push(`  ${String(count).padStart(7)} × ${reason}: ${reportWordsIn(locale).importReasons[reason]}`);
    const place = locationText(example, words, locale);
    if (place !== '') lines.push(`            ${words.first({ place })}`);
    const advice = adviceOn(reason, locale);
    if (advice !== undefined) lines.push(`            ${words.whatToDo({ advice })}`);
  }
  lines.push(...formatSettingNotes(report.settings, commandWordsIn(locale)));
  const { read } = report.total;
  const seconds = (report.ms / 1000).toFixed(1);
  const rate = Math.round((read / report.ms) * 1000);
  lines.push(report.ms > 1000 ? words.secondsAndRate({ seconds, rate: String(rate) }) : words.seconds({ seconds }));
  return lines.join('\n');
}

/** What an operator can do about a note. Where it differs from the pages' advice, it names an option or a command. */
function adviceOn(reason: ImportNote['reason'], locale: OperatorLocale): string | undefined {
  const ofCommands: Readonly<Partial<Record<ImportNote['reason'], string>>> =
    commandWordsIn(locale).importReport.advice;
  const ofPages: Readonly<Partial<Record<ImportNote['reason'], string>>> = reportWordsIn(locale).importAdvice;
  return ofCommands[reason] ?? ofPages[reason];
}

function faultsOf({ faults }: ImportedSource, locale: OperatorLocale): string[] {
  const words = commandWordsIn(locale).importReport;
  return faults.map((note) => {
    const what = note.reason === 'no-records' ? words.nothingImported : words.notReadCompletely;
    const more = note.detail
      ? detailText(note.detail, locale)
      : note.value && words.breaksAt({ value: displayValue(note.value) });
    return `  ${what}: ${reportWordsIn(locale).importReasons[note.reason]}${more ? ` (${more})` : ''}`;
  });
}

function locationText(
  { file, number, controlNumber, value, detail }: ImportNote,
  { place }: Words,
  locale: OperatorLocale,
): string {
  const record = number === undefined ? [] : [place.record({ number })];
  const named = controlNumber === undefined ? [] : [place.number({ number: displayValue(controlNumber) })];
  const wrong = value === undefined ? [] : [`"${displayValue(value)}"`];
  const more = detail === undefined ? [] : [`(${detailText(detail, locale)})`];
  return [...record, ...named, place.file({ file }), ...wrong, ...more].join(' ');
}

/** A known failure in words; what another system says, as it says it. */
const detailText = (detail: string, locale: OperatorLocale) => failureBySentence(detail, locale) ?? cleanText(detail);

/** The numbers of a source: some always, the others when they are not 0. */
function countsText(counts: ImportCounts, words: Words): string {
  const names = ['unchanged', 'duplicate', 'removed', 'absent', 'kept'] as const;
  const shown = names.filter((name) => counts[name] > 0);
  const parts = (['read', 'added', 'replaced', ...shown, 'skipped'] as const).map((name) =>
    words.counts[name]({ count: counts[name] }),
  );
  return words.repaired({ counts: parts.join(', '), count: counts.repaired });
}

/** The summary of a dry run. `planned` is what would be removed at the end, if that many records may be. */
export function formatDryRun(
  changes: DryRun,
  planned: PlannedRemoval | undefined,
  limit: number | undefined,
  locale: OperatorLocale,
): string {
  const words = commandWordsIn(locale);
  const texts = words.importReport.changes;
  const lines = (['added', 'changed', 'removed'] as const).map((kind) => {
    const { count, examples } = changes[kind];
    return `  ${withExamples(texts[kind]({ count }), examples, words)}`;
  });
  if (planned !== undefined && !isAllowed(planned, limit)) {
    const records = formatRemoval({ ...planned, examples: [] }, words);
    lines.push(`  ${texts.needsPermission({ records, count: planned.count })}`);
  }
  return [texts.title, ...lines].join('\n');
}

/** The message of an import that was stopped. */
export function formatStopped(stopped: ImportStopped, locale: OperatorLocale): string {
  const words = commandWordsIn(locale).importReport;
  const reason = stopped.reason === 'aborted' ? words.stopped : errorTextIn(stopped.cause, locale);
  const { acknowledged: count, file, recordNumber: number } = stopped;
  // An import may stop before its first record, as when the database can only be read.
  const stored = count === 0 && number === 0 ? words.noneStored : words.stored({ count, file, number });
  return `${reason}\n${stored} ${words.continue}`;
}
