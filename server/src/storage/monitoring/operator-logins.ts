/** An open login of an operator. Instants are epoch milliseconds. */
export interface OperatorLogin {
  /** Random; the signed cookie of the browser has it, too. */
  readonly id: string;
  readonly operator: string;
  /** The first characters of the hash of the token: it says which token it was, and opens nothing. */
  readonly fingerprint: string;
  readonly since: number;
  readonly until: number;
  /** The last use, to the minute, and the address that it came from. */
  readonly used: number;
  readonly address: string;
}

/** The open logins of operators, on all nodes. */
export interface OperatorLogins {
  /** Stores a login. */
  begin(login: OperatorLogin): Promise<void>;
  /** A login that is not over at an instant; undefined for one that was ended. */
  find(id: string, now: number): Promise<OperatorLogin | undefined>;
  /** Notes a use. */
  use(id: string, used: number, address: string): Promise<void>;
  /** Those that are not over, the latest use first; at most some hundred. */
  list(now: number): Promise<OperatorLogin[]>;
  /** Removes those that have run out. */
  forget(now: number): Promise<void>;
  /** Ends a login; returns whether it was open. */
  end(id: string): Promise<boolean>;
}

/** The columns, and the most logins on a list. */
export const loginColumns = 'id, operator, fingerprint, since, until, used, address';
export const maxLogins = 500;
