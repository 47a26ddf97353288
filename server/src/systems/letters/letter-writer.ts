import type { LetterText } from './letter-text.ts';
import type { LetterJob, UnprintableLetter } from './write-letters.ts';

/** Makes the PDFs of letters. */
export interface LetterWriter {
  /** Writes letters as one PDF. */
  write(job: LetterJob): Promise<Uint8Array>;
  /** The letters in which a box stands for some character. */
  unprintable(letters: readonly LetterText[]): Promise<UnprintableLetter[]>;
}

/** What a thread is to do with letters. */
export type LetterWork =
  | { readonly kind: 'write'; readonly job: LetterJob }
  | { readonly kind: 'unprintable'; readonly letters: readonly LetterText[] };

/** A writer that leaves the work to something else, such as a thread: drawing takes the time of many calls. */
export const letterWriter = (run: <Result>(work: LetterWork) => Promise<Result>): LetterWriter => ({
  write: (job) => run<Uint8Array>({ kind: 'write', job }),
  unprintable: (letters) => run<UnprintableLetter[]>({ kind: 'unprintable', letters }),
});
