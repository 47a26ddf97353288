import type { UndoState } from '@buchfink/catalogue/record/record-store';
import { displayValue } from '@buchfink/catalogue/report/display-value';
import type { ImportEvent, UndoneChange } from '../../systems/imports/import-event.ts';
import type { Console } from '../command-context.ts';
import { errorTextFor } from '../command-language.ts';
import { formatDryRun, formatReport, formatStopped } from './import-report-text.ts';
import { formatRefusal } from './removal-text.ts';

/** An event that is told in a sentence, and not by a line that is overwritten. */
type ToldEvent = Exclude<ImportEvent, { kind: 'progress' }>;

/** The sentence of an event, and the stream that it is written to. */
export function importEventText(
  event: ToldEvent,
  console: Pick<Console, 'environment'>,
): readonly ['stdout' | 'stderr', string] {
  switch (event.kind) {
    case 'read':
      return ['stdout', formatReport(event.report, event.isDryRun)];
    case 'dry-run':
      return ['stdout', formatDryRun(event.changes, event.removal, event.limit)];
    case 'indexed':
      return ['stdout', indexedText(event)];
    case 'undo-dry-run':
      return ['stdout', undoDryRunText(event.change)];
    case 'undone':
      return ['stdout', `${undoneText(event)}\n${indexedText(event)}`];
    case 'waiting':
      return ['stderr', `Another import or harvest of library ${event.libraryId} is running; this one waits for it.\n`];
    case 'lock-lost':
      return [
        'stderr',
        `The lock of library ${event.libraryId} was lost with its connection to the database. Another import may begin, so this one stops.\n`,
      ];
    case 'removal-refused':
      return ['stderr', formatRefusal(event.removal, event.limit)];
    case 'kept':
      return ['stderr', `${keptTexts[event.because]}\n`];
    case 'stopped':
      return ['stderr', formatStopped(event.error)];
    case 'dry-run-stopped':
      return ['stderr', 'Stopped. It was a dry run: nothing was changed.\n'];
    case 'unindexed':
      return ['stderr', unindexedText(event)];
    case 'undo-impossible':
      return ['stderr', `${undoImpossibleText(event.libraryId, event.change)}\n`];
    case 'not-noted':
      return ['stderr', `The outcome of this import could not be noted: ${errorTextFor(console, event.error)}\n`];
  }
}

/** Why records were not removed. */
const keptTexts = {
  'unread-file': 'Nothing was removed: not every file could be read to its end and held a title.',
  'unread-repository': 'Nothing was removed: not every repository could be read to its end.',
  'unread-record': 'Records of the repository that could not be read stay as they were.',
};

const indexedText = ({ libraryId, recordCount }: { readonly libraryId: number; readonly recordCount: number }) =>
  `The index of library ${libraryId} now holds ${recordCount} records.\n`;

function unindexedText({ libraryId, failure, isStopped }: Extract<ImportEvent, { kind: 'unindexed' }>): string {
  const sentence = isStopped
    ? `Not all of them are in the index of library ${libraryId} yet (${failure}).`
    : `All records are stored, but not yet in the index of library ${libraryId} (${failure}).`;
  return `${sentence} The next start of the service or the next import indexes them.\n`;
}

function undoDryRunText(change: UndoState): string {
  const count = change.changes === 1 ? '1 change' : `${change.changes} changes`;
  return `Dry run: nothing was changed. ${count} of ${nameOf(change)} would be undone.\n`;
}

const undoneText = ({ change, restored, removed, isDone }: UndoneChange) =>
  `${isDone ? 'Undone:' : 'Stopped; run the command again to continue. Partly undone:'} ${nameOf(change)}. ` +
  `${counted(restored, 'record')} restored, ${counted(removed, 'added record')} removed.`;

function undoImpossibleText(libraryId: number, change: UndoState | undefined): string {
  if (change === undefined)
    return `There is nothing to undo in library ${libraryId}: no import or harvest has changed it, or the last one was undone.`;
  return (
    `${nameOf(change)} can no longer be undone: it changed ${change.changes} records, more than the service keeps for an undo. ` +
    'Restore a backup, or import an earlier export.'
  );
}

const nameOf = ({ run }: UndoState) =>
  `the last change, \`${displayValue(run.what)}\` of ${run.begun.slice(0, 16).replace('T', ' ')} (UTC)`;

const counted = (count: number, what: string) => (count === 1 ? `1 ${what} was` : `${count} ${what}s were`);
