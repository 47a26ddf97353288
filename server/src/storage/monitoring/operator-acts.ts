/** The operator of acts of the command line, as it is stored. */
export const commandLineOperator = 'command line';

/** How an act of an operator ended. `asked`: it needs an answer first. `failed`: the service itself failed. */
export type OperatorActOutcome = 'done' | 'refused' | 'asked' | 'failed';

/** An act of an operator, as it begins. */
export interface StartedOperatorAct {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The name of the operator, or the address of a caller without a login. */
  readonly operator: string;
  /** The code of the act, such as `connection-test`. */
  readonly act: string;
  readonly libraryId?: number | undefined;
  /** What it is about, at most 200 characters, without data of patrons. */
  readonly object?: string | undefined;
}

/** A stored act. */
export interface OperatorActRecord extends StartedOperatorAct {
  /** Ascending. */
  readonly number: number;
  /** Absent: the act has not ended, or its process was killed. */
  readonly outcome?: OperatorActOutcome;
}

/** The log of what operators did on their pages, for 400 days. */
export interface OperatorActLog {
  /** Stores an act before it is done; returns its number. */
  begin(act: StartedOperatorAct): Promise<number>;
  /** Stores how it ended, and what it was about when that was not clear before. */
  end(number: number, outcome: OperatorActOutcome, object?: string): Promise<void>;
  /** The latest acts first, below a number, at most `limit`. */
  list(options: { readonly below?: number | undefined; readonly limit: number }): Promise<OperatorActRecord[]>;
  /** Removes the acts that are too old. `now` in epoch milliseconds. */
  forget(now: number): Promise<void>;
}

/** How long acts are stored, in milliseconds. */
export const actLifetime = 400 * 86_400_000;

/** A row of `operator_act`. */
export interface OperatorActRow {
  readonly number: number;
  readonly at: number;
  readonly operator: string;
  readonly act: string;
  readonly library_id: number | null;
  readonly object: string | null;
  readonly outcome: OperatorActOutcome | null;
}

/** The act of a row. */
export const operatorActOf = ({ library_id, object, outcome, ...row }: OperatorActRow): OperatorActRecord => ({
  ...row,
  libraryId: library_id ?? undefined,
  object: object ?? undefined,
  outcome: outcome ?? undefined,
});

/** The text as it is stored. */
export const storedObject = (object: string | undefined): string | null => object?.slice(0, 200) ?? null;
