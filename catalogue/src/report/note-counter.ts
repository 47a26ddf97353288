import type { ImportNote } from './import-note.ts';
import type { ImportReport, ReasonCount } from './import-report.ts';

/** Counts the notes of an import by reason, keeps the first of each, and passes all of them to a listener. */
export class NoteCounter {
  readonly reasons: Partial<Record<ImportNote['reason'], ReasonCount>> & ImportReport['reasons'] = {};
  private readonly listener: ((note: ImportNote) => void) | undefined;

  constructor(listener: ((note: ImportNote) => void) | undefined) {
    this.listener = listener;
  }

  add(note: ImportNote): void {
    const { count = 0, example = note } = this.reasons[note.reason] ?? {};
    this.reasons[note.reason] = { count: count + 1, example };
    this.listener?.(note);
  }
}
