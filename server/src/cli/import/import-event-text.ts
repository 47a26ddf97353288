import type { UndoState } from '@buchfink/catalogue/record/record-store';
import { displayValue } from '@buchfink/catalogue/report/display-value';
import type { OperatorLocale } from '@buchfink/contract/locale';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { commandWordsIn } from '../../messages/command-words.ts';
import { fileFailureText } from '../../messages/failure-text.ts';
import type { ImportEvent, UndoneChange } from '../../systems/imports/import-event.ts';
import { errorTextIn } from '../command-language.ts';
import { formatDryRun, formatReport, formatStopped } from './import-report-text.ts';
import { formatRefusal } from './removal-text.ts';

/** An event that is told in a sentence, and not by a line that is overwritten. */
type ToldEvent = Exclude<ImportEvent, { kind: 'progress' }>;
type Words = CommandsWords['import'];

/** The sentences of an event, and the stream that they are written to. */
export function importEventText(event: ToldEvent, locale: OperatorLocale): readonly ['stdout' | 'stderr', string] {
  const words = commandWordsIn(locale).import;
  switch (event.kind) {
    case 'read':
      return ['stdout', formatReport(event.report, event.isDryRun, locale)];
    case 'dry-run':
      return ['stdout', formatDryRun(event.changes, event.removal, event.limit, locale)];
    case 'indexed':
      return ['stdout', indexedText(event, words)];
    case 'undo-dry-run':
      return ['stdout', wouldUndoText(event.change, words)];
    case 'undone':
      return ['stdout', `${undoneText(event, words)}\n${indexedText(event, words)}`];
    case 'waiting':
      return ['stderr', words.waiting({ library: event.libraryId })];
    case 'lock-lost':
      return ['stderr', words.lockLost({ library: event.libraryId })];
    case 'removal-refused':
      return ['stderr', formatRefusal(event.removal, event.limit, commandWordsIn(locale))];
    case 'kept':
      return ['stderr', words.kept[event.because]];
    case 'stopped':
      return ['stderr', formatStopped(event.error, locale)];
    case 'dry-run-stopped':
      return ['stderr', words.dryRunStopped];
    case 'unindexed':
      return ['stderr', unindexedText(event, locale)];
    case 'undo-impossible':
      return ['stderr', undoImpossibleText(event.libraryId, event.change, words)];
    case 'not-noted':
      return ['stderr', words.notNoted({ reason: errorTextIn(event.error, locale) })];
  }
}

const indexedText = (
  { libraryId, recordCount }: { readonly libraryId: number; readonly recordCount: number },
  words: Words,
) => words.indexed({ library: libraryId, count: recordCount });

function unindexedText(
  { libraryId, error, isStopped }: Extract<ImportEvent, { kind: 'unindexed' }>,
  locale: OperatorLocale,
): string {
  const words = commandWordsIn(locale).import;
  const sentence = isStopped ? words.notAllIndexed : words.notIndexed;
  return `${sentence({ library: libraryId, failure: fileFailureText(error, locale) })} ${words.indexedLater}`;
}

const wouldUndoText = (change: UndoState, words: Words) =>
  words.wouldUndo({ number: change.changes, count: String(change.changes), change: nameOf(change, words) });

function undoneText({ change, restored, removed, isDone }: UndoneChange, words: Words): string {
  const sentence = (isDone ? words.undone : words.partlyUndone)({ change: nameOf(change, words) });
  const counts = { restored, restoredCount: String(restored), removed, removedCount: String(removed) };
  return `${sentence} ${words.restored(counts)}`;
}

function undoImpossibleText(libraryId: number, change: UndoState | undefined, words: Words): string {
  if (change === undefined) return words.nothingToUndo({ library: libraryId });
  return words.tooLarge({ change: nameOf(change, words), count: change.changes });
}

const nameOf = ({ run }: UndoState, words: Words) =>
  words.lastChange({ what: displayValue(run.what), moment: run.begun.slice(0, 16).replace('T', ' ') });
