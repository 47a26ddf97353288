import type { LibraryCopy } from './library-state.ts';

/** A terminal account: its password, what the server calls the institution, and what it leaves out. */
export interface TerminalAccount {
  readonly password: string;
  readonly institution: string;
  readonly policy: string;
  /** How the server writes to it: `utf-8`, `latin1` or `none`. */
  readonly charset: string;
  readonly lineEnd: string;
  /** What 98 calls the institution, if not by its name. */
  readonly statusInstitution?: string;
  readonly hidesPersonalFields?: boolean;
}

/** How a server answers: rows of conditions and texts, and templates of answers. `terminal-facts.ts` has the conditions and values. */
export interface ServerTable {
  /** What is common to the terminals by their names. */
  readonly terminal: TerminalAccount;
  readonly terminals: Readonly<Record<string, Partial<TerminalAccount>>>;
  /** A second login after a refused one ends the connection. */
  readonly closesAfterRefusedLogin?: boolean;
  /** Three wrong PINs lock an account. */
  readonly locksAccounts?: boolean;
  /** A loan or hold without a barcode is looked for by its title. */
  readonly findsByTitle?: boolean;
  readonly sumsUpUtf8?: boolean;
  readonly sendsExpiry?: boolean;
  /** A patron who owes more may not borrow, in cents. */
  readonly feeLimit?: number;
  readonly loanDays: number;
  /** Whether a renewal counts from the due date or, if absent, from today. */
  readonly renewsFrom?: string;
  /** Conditions and the first field of 24, 26 and 64. */
  readonly statuses: readonly (readonly string[])[];
  /** Conditions and parts of the screen message. */
  readonly notes: readonly (readonly string[])[];
  /** The lists of 64 by their places in the request; a part of one with `empty` is filled up with that. */
  readonly lists: Readonly<
    Record<
      string,
      { readonly of: string; readonly entry: string; readonly empty?: string; readonly isPaged?: boolean } | undefined
    >
  >;
  readonly messages: Readonly<Record<string, ServerMessage | undefined>>;
  /** The words for the reasons of checks; absent: they are words themselves. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The answers to a message: by the first check whose condition is met (condition, reason or `close`, answer), else `done`. */
export interface ServerMessage {
  readonly checks: readonly (readonly string[])[];
  readonly answers: Readonly<Record<string, string | undefined>>;
}

/** What a library may have otherwise than its server's table. */
export interface TerminalOptions {
  /** `PA`, which later versions of Koha send. */
  readonly sendsExpiry?: boolean;
  /** The server knows the terminal by its address, which need not log in. */
  readonly knowsTerminal?: boolean;
  readonly renewsFrom?: 'due-date' | 'today';
  /** The recorded Koha refuses to cancel; other servers do it. */
  readonly cancels?: boolean;
  /** Who owes more, in cents, borrows nothing. */
  readonly loanFeeLimit?: number;
  /** A server that wants the fee of a hold to be accepted (`BO`), as the specification says. Koha never asks. */
  readonly asksForHoldFee?: boolean;
  /** Terminals that the server is set up for, and that are no user of the library: it refuses their login and answers them. */
  readonly unknownUsers?: readonly string[];
  /** Writes a day (`YYYY-MM-DD`) with its time of the standard; undefined: the field is left out. */
  readonly writeDate?: (day: string, time: string) => string | undefined;
  /** Writes what is owed, in cents; absent: `7.00`. */
  readonly writeSum?: ((cents: number) => string) | undefined;
  /** What 64 lists of a copy, if not its barcode. */
  readonly entryOf?: (copy: LibraryCopy | undefined) => string | undefined;
}
