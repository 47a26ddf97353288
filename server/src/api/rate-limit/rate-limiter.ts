import { ApiException } from '@buchfink/contract/error';
import { challengePath, proofHeader } from '@buchfink/contract/proof-of-work';
import type { FastifyRequest } from 'fastify';
import { DetailedApiException } from '../../base/http/endpoint/api-exceptions.ts';
import type { CallAdmission, CallDemand, ProgramBudget } from '../../base/http/endpoint/call-admission.ts';
import type { PatronAuthenticator } from '../../base/http/endpoint/patron-authenticator.ts';
import { networkPrefixOf } from '../../base/http/server/networks.ts';
import type { ConfiguredNetworks } from '../../projects/project/configured-networks.ts';
import { patronOfBearer } from '../http/authenticate-patron.ts';
import type { Budgets, CallsPerMinute } from './budgets.ts';
import { leastCost, pageCost } from './call-costs.ts';
import { createLateAnswers, type LateAnswers } from './late-answers.ts';
import { busy, full, type ServiceLoad } from './load.ts';
import type { PageRoom } from './page-room.ts';
import type { Proofs } from './proofs.ts';

/** Limits of calls per minute, in units of a search in one library. */
export interface RateLimits {
  /** For all callers of one network (/24 of IPv4, /56 of IPv6) without a login. */
  readonly network: CallsPerMinute;
  /** The same for networks that belong to a library, where many people share one address. */
  readonly libraryNetwork: CallsPerMinute;
  /** For one login. */
  readonly login: CallsPerMinute;
  /** For all programs of one network that read Atom feeds. */
  readonly feeds: CallsPerMinute;
  /** For all programs of one network that use the public API. */
  readonly publicApi: CallsPerMinute;
}

/**
 * Decides which calls are admitted, so that no caller delays the others, and no library's system gets too many calls.
 */
export interface RateLimiter extends CallAdmission {
  /** The call was answered, or its caller has left. */
  ended(request: FastifyRequest): void;
  close(): Promise<void>;
}

/** Seconds until a retry after a refusal because of the load. */
const retryWhenFull = 15;
/** Bits of a challenge: the work doubles as the strain grows. A slow phone needs a second at most. */
const bitsOf = (strain: number) => (strain < 1.33 ? 11 : strain < 1.66 ? 12 : 13);
/** What a call costs that always needs a proof: the most work, and a third of the uses of a proof. */
const proofOfForm = { bits: 13, uses: 10 } as const;

/** The dependencies of the rate limiter. */
export interface RateLimiterOptions {
  readonly limits: RateLimits;
  readonly budgets: Budgets;
  readonly load: ServiceLoad;
  readonly proofs: Proofs;
  readonly networks: Pick<ConfiguredNetworks, 'isOfLibrary'>;
  readonly authenticator?: PatronAuthenticator | undefined;
  readonly pageRoom: PageRoom;
  readonly lateAnswers?: LateAnswers;
}

/** Creates the rate limiter; `authenticator` knows the logins. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { limits, budgets, load, proofs, networks, authenticator, pageRoom } = options;
  const { lateAnswers = createLateAnswers({ isExhausted: pageRoom.isExhausted }) } = options;
  const underWay = new WeakMap<FastifyRequest, () => void>();
  const spend = (who: string, cost: number, limit: CallsPerMinute) => {
    const wait = budgets.spend(who, cost, limit);
    if (wait > 0) throw tooManyRequests(wait / 1_000);
  };
  const limitOf = ({ ip }: FastifyRequest) => (networks.isOfLibrary(ip) ? limits.libraryNetwork : limits.network);
  const admitStranger = (request: FastifyRequest, { cost, libraries, needsProof = false }: CallDemand) => {
    const network = networkPrefixOf(request.ip);
    const limit = limitOf(request);
    const strain = libraries.length > 0 ? load.strain(libraries) : 0;
    if (strain >= full) {
      spend(network, leastCost, limit);
      throw tooManyRequests(retryWhenFull);
    }
    const least = needsProof ? proofOfForm : undefined;
    if ((needsProof || strain >= busy) && !proofs.accept(proofIn(request), network, least)) {
      spend(network, leastCost, limit);
      throw proofNeeded(proofs.challenge(network, least?.bits ?? bitsOf(strain)));
    }
    spend(network, cost, limit);
    if (libraries.length > 0) underWay.set(request, load.begin());
    return libraries.filter(load.hasRoom);
  };
  /** Programs wait while readers need the service, and never spend what the readers of their network have. */
  const admitProgram = (request: FastifyRequest, { cost, libraries }: CallDemand, budget: ProgramBudget) => {
    const program = `${budget} ${networkPrefixOf(request.ip)}`;
    if (libraries.length > 0 && load.strain(libraries) >= busy) {
      spend(program, leastCost, limits[budget]);
      throw tooManyRequests(retryWhenFull);
    }
    spend(program, cost, limits[budget]);
    if (libraries.length > 0) underWay.set(request, load.begin());
    return libraries.filter(load.hasRoom);
  };
  /** Somebody without a login: a program, or a visitor. */
  const admitAnyone = (request: FastifyRequest, demand: CallDemand) =>
    demand.budget === undefined ? admitStranger(request, demand) : admitProgram(request, demand, demand.budget);
  const canRender = (request: FastifyRequest) =>
    load.strain([]) < busy &&
    budgets.spend(networkPrefixOf(request.ip), pageCost, limitOf(request)) === 0 &&
    pageRoom.take();
  return {
    async admit(request, search) {
      const isOfProgram = search.budget !== undefined;
      const patron = isOfProgram ? undefined : authenticator && (await patronOfBearer(request, authenticator));
      if (patron === undefined) {
        try {
          return admitAnyone(request, search);
        } catch (refusal) {
          await lateAnswers.turnOf(networkPrefixOf(request.ip), networks.isOfLibrary(request.ip));
          throw refusal;
        }
      }
      spend(patron.sessionId, search.cost, limits.login);
      return search.libraries;
    },
    async admitsPage(request) {
      if (!canRender(request)) {
        await lateAnswers.turnOf(networkPrefixOf(request.ip), networks.isOfLibrary(request.ip));
        return false;
      }
      underWay.set(request, load.begin());
      return true;
    },
    ended(request) {
      underWay.get(request)?.();
      underWay.delete(request);
    },
    close: async () => load.close(),
  };
}

function proofIn(request: FastifyRequest): string | undefined {
  const options = request.headers[proofHeader.toLowerCase()];
  return typeof options === 'string' ? options : undefined;
}

const tooManyRequests = (seconds: number) =>
  new DetailedApiException(new ApiException('too-many-requests'), {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });

const proofNeeded = (challenge: string) =>
  new DetailedApiException(new ApiException('proof-needed', [{ path: challengePath, message: challenge }]), {
    headers: { 'retry-after': '1' },
  });
