import type { Day } from './circulation-rows.ts';

/** A postal address to which a letter can go. `postcode` may be empty abroad. */
export interface PostalAddress {
  readonly street: string;
  readonly postcode: string;
  readonly town: string;
  readonly country?: string;
}

/** Letters that were made together, to be printed and posted. */
export interface LetterRunRow {
  /** The id of the form that began it. */
  readonly id: string;
  readonly day: Day;
  /** Epoch milliseconds. */
  readonly at: number;
  /** How many letters it made, and what their reminders cost together, in whole cents. */
  readonly letters: number;
  readonly fees: number;
  /** The letters wait again. */
  readonly isUndone: boolean;
}

/** What a letter says about an overdue loan. */
export interface LetterLoan {
  /** Absent where the library names no titles outside of the app. */
  readonly title?: string;
  readonly barcode?: string;
  readonly due: Day;
  /** Days overdue on the day of the letter. */
  readonly days: number;
  /** The code of the branch that lent it. */
  readonly branch: string;
  /** The step of its reminder; absent: the letter is not about it, but it is overdue, too. */
  readonly step?: number;
  /** What its reminders in this letter cost, in whole cents. */
  readonly fee?: number;
}

/** A letter as it was when its run was made; a repeated run says the same. */
export interface LetterContent {
  readonly card: string;
  readonly name?: string;
  readonly address: PostalAddress;
  /** What the patron wishes; absent: that of the project. */
  readonly language?: string;
  /** The longest overdue first. */
  readonly loans: readonly LetterLoan[];
  /** The open fees of the account with those of this letter, in whole cents. */
  readonly owed: number;
}

/** A letter of a run. */
export interface LetterRow {
  readonly runId: string;
  readonly patronId: string;
  /** The place in the run, counted from 1. */
  readonly number: number;
  readonly content: LetterContent;
}

/** The reads and writes of runs of letters in a transaction of circulation. */
export interface LetterUnit {
  letterRun(id: string): Promise<LetterRunRow | undefined>;
  /** The latest first. */
  letterRuns(): Promise<LetterRunRow[]>;
  putLetterRun(row: LetterRunRow): Promise<void>;
  /** Removes the runs of days before this one, with their letters. */
  removeLetterRuns(before: Day): Promise<void>;
  /** The letters of a run, ordered by number. */
  lettersOf(runId: string): Promise<LetterRow[]>;
  /** The letters to a patron, the latest run first. */
  lettersTo(patronId: string): Promise<LetterRow[]>;
  putLetter(row: LetterRow): Promise<void>;
  /** Removes the letters of a run. */
  removeLettersOf(runId: string): Promise<void>;
}
