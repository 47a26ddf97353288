import type { FastifyRequest } from 'fastify';

/** How much a call asks for. */
export interface CallDemand {
  /** In calls to one library. */
  readonly cost: number;
  /** The libraries whose catalogues are called; empty for calls that cost only this service. */
  readonly libraries: readonly number[];
}

/** Decides whether a call may run now. Implemented by `rate-limit/`. */
export interface CallAdmission {
  /**
   * Admits a call and returns the libraries it may ask: those whose systems are almost used to capacity are spared for
   * patrons. Throws `ApiException`: `too-many-requests` with `Retry-After` when the caller's budget is spent, or when the
   * service is full and the caller is not logged in; `proof-needed` with a challenge when the service is busy and the
   * caller neither is logged in nor brings a proof.
   */
  admit(request: FastifyRequest, demand: CallDemand): Promise<readonly number[]>;
}
