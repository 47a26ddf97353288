import { ApiException } from '@buchfink/contract/error';
import { challengePath, proofHeader } from '@buchfink/contract/proof-of-work';
import type { FastifyRequest } from 'fastify';
import { DetailedFailure } from '../http/errors.ts';
import { bearerOf } from '../http/patron-call.ts';
import type { PatronGate } from '../session/logged-in.ts';
import { type NamedNetworks, networkOf } from '../session/networks.ts';
import type { Budgets, CallsPerMinute } from './budgets.ts';
import { leastCost } from './call-costs.ts';
import { busy, full, type ServiceLoad } from './load.ts';
import type { Proofs } from './proofs.ts';

/** What may be asked in a minute, counted in calls to one library. */
export interface RateLimits {
  /** By all who come from one network (/24 of IPv4, /56 of IPv6) and are not logged in. */
  readonly network: CallsPerMinute;
  /** The same for networks that belong to a library, where many people share one address. */
  readonly libraryNetwork: CallsPerMinute;
  /** By one login. */
  readonly login: CallsPerMinute;
}

/** What a call is about to ask. */
export interface RateLimitedCall {
  /** In calls to one library. */
  readonly cost: number;
  /** The libraries whose catalogues are asked; none for what costs nobody but this service. */
  readonly libraries: readonly number[];
}

/** Decides who may ask now, so that nobody's calls keep others waiting, and no library's system is asked too much. */
export interface RateLimiter {
  /**
   * Lets a call pass. Throws `ApiException`: `too-many-requests` with `Retry-After` when the caller's budget is spent, or
   * the service is full and the caller not logged in; `proof-needed` with a challenge when it is busy and the caller
   * neither logged in nor brings a proof. Answers the libraries that may be asked: those whose systems have been asked
   * almost as much as they may be are spared for patrons.
   */
  admit(request: FastifyRequest, asking: RateLimitedCall): Promise<readonly number[]>;
  /** The call was answered, or its caller has gone. */
  ended(request: FastifyRequest): void;
  close(): void;
}

/** Seconds after which one who was refused because of the load may come again. */
const retryWhenFull = 15;
/** The sum is doubled as the strain grows. At most a slow phone needs a second for it. */
const bitsOf = (strain: number) => (strain < 1.33 ? 11 : strain < 1.66 ? 12 : 13);

/** What the rate limiter works with. */
export interface RateLimiterOptions {
  readonly limits: RateLimits;
  readonly budgets: Budgets;
  readonly load: ServiceLoad;
  readonly proofs: Proofs;
  readonly networks: Pick<NamedNetworks, 'isOfLibrary'>;
  readonly gate?: PatronGate | undefined;
}

/** Makes it; `gate` tells who is logged in. */
export function createRateLimiter(given: RateLimiterOptions): RateLimiter {
  const { limits, budgets, load, proofs, networks, gate } = given;
  const underWay = new WeakMap<FastifyRequest, () => void>();
  const spend = (who: string, cost: number, limit: CallsPerMinute) => {
    const wait = budgets.spend(who, cost, limit);
    if (wait > 0) throw tooManyRequests(wait / 1_000);
  };
  const admitStranger = (request: FastifyRequest, { cost, libraries }: RateLimitedCall) => {
    const network = networkOf(request.ip);
    const limit = networks.isOfLibrary(request.ip) ? limits.libraryNetwork : limits.network;
    const strain = libraries.length > 0 ? load.strain(libraries) : 0;
    if (strain >= full) {
      spend(network, leastCost, limit);
      throw tooManyRequests(retryWhenFull);
    }
    if (strain >= busy && !proofs.accept(proofIn(request), network)) {
      spend(network, leastCost, limit);
      throw proofNeeded(proofs.challenge(network, bitsOf(strain)));
    }
    spend(network, cost, limit);
    if (libraries.length > 0) underWay.set(request, load.begin());
    return libraries.filter(load.hasRoom);
  };
  return {
    async admit(request, asking) {
      const patron = gate && (await bearerOf(request, gate));
      if (patron === undefined) return admitStranger(request, asking);
      spend(patron.sessionId, asking.cost, limits.login);
      return asking.libraries;
    },
    ended(request) {
      underWay.get(request)?.();
      underWay.delete(request);
    },
    close: () => load.close(),
  };
}

function proofIn(request: FastifyRequest): string | undefined {
  const given = request.headers[proofHeader.toLowerCase()];
  return typeof given === 'string' ? given : undefined;
}

const tooManyRequests = (seconds: number) =>
  new DetailedFailure(new ApiException('too-many-requests'), {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });

const proofNeeded = (challenge: string) =>
  new DetailedFailure(new ApiException('proof-needed', [{ path: challengePath, message: challenge }]), {
    headers: { 'retry-after': '1' },
  });
