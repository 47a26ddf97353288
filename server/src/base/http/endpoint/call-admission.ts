import type { FastifyRequest } from 'fastify';

/** Calls of programs that belong to nobody's visit: they have a budget of their own for each network. */
export type ProgramBudget = 'feeds' | 'publicApi';

/** The cost of a call. */
export interface CallDemand {
  /** The cost in calls to one library. */
  readonly cost: number;
  /** The libraries whose catalogues are called; empty for calls that cost only this service. */
  readonly libraries: readonly number[];
  /** Callers without a login bring a proof of work at any time. Default: only while the service is busy. */
  readonly needsProof?: boolean;
  /** The budget of programs that the call spends. Default: that of the visitors of its network, or of its login. */
  readonly budget?: ProgramBudget | undefined;
}

/** Decides whether a call may run now. Implemented by `rate-limit/`. */
export interface CallAdmission {
  /**
   * Admits a call and returns the libraries it may call. Libraries whose systems are almost at capacity are left out,
   * to keep them free for patrons. Throws `ApiException`: `too-many-requests` with `Retry-After` when the caller's
   * budget is spent, or when the service is full and the caller is not logged in; `proof-needed` with a challenge
   * when the service is busy, or the call
   * always needs one, and the caller is not logged in and brings no proof. Programs cannot compute one: theirs are refused
   * while the service is busy.
   */
  admit(request: FastifyRequest, demand: CallDemand): Promise<readonly number[]>;
  /**
   * Whether a page may be rendered for a caller; it then counts as load until it is sent. Otherwise the caller's budget is
   * spent, or the service is busy or has no room, and the page that is ready has to do: nobody is refused a page, but who gets many of them
   * gets them late.
   */
  admitsPage(request: FastifyRequest): Promise<boolean>;
}
