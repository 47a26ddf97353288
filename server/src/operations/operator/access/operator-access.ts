import type { FastifyRequest } from 'fastify';
import { createNetworkMatcher } from '../../../base/http/server/networks.ts';
import type { LoginLimit } from './login-limit.ts';
import type { OperatorSessions } from './operator-session.ts';
import { type Operator, operatorWithToken } from './operators.ts';

/** This machine. */
const loopback = ['127.0.0.0/8', '::1/128'];

/**
 * What a page or an act needs. `any`: any operator; `read`: the state of the installation; `act`: a change of it;
 * `desk`: patrons of the library that the path names as `:libraryId`, or of any library when it names none.
 */
export type AccessLevel = 'any' | 'read' | 'act' | 'desk';

/** Who calls a page of the operators. */
export interface OperatorCaller {
  /** The name of the operator, or the address of a caller without a login. */
  readonly name: string;
  /** `token`: the call has a token itself (`Authorization: Bearer`), as scripts send it. */
  readonly proof: 'login' | 'token' | 'network';
  /** The libraries at whose desks alone the operator works; undefined: all of everything. */
  readonly deskLibraries: readonly number[] | undefined;
  /** The desks are closed: without a list of operators they are there on this machine alone. */
  readonly isDeskClosed?: boolean;
}

/**
 * `login`: the caller has to log in first; `unknown`: for this caller the path does not exist. `closedTo`: an operator who
 * may do other things.
 */
export type AccessDecision = OperatorCaller | { readonly closedTo: OperatorCaller } | 'login' | 'unknown';

/** Decides who may call what. */
export interface OperatorAccessControl {
  /** Whether operators log in; otherwise the networks suffice for everything. */
  readonly hasLogins: boolean;
  /**
   * Decides on a call. Throws `ApiException`: `login-failed` for a wrong token in the call itself, `too-many-logins` after
   * too many of them.
   */
  decide(request: FastifyRequest, level: AccessLevel): Promise<AccessDecision>;
}

const foreignHost =
  'The pages for operators were opened under a host that no project names, and were not there: add it to hosts in project.yaml';

/** What access is decided by. */
export interface AccessDeps {
  /** Networks, beside this machine, that may read. */
  readonly networks: readonly string[];
  /** Reads the operators who log in; absent: nobody logs in. */
  readonly operators?: (() => Promise<readonly Operator[]>) | undefined;
  /** Whether a request names this service: `createOwnHosts`. */
  readonly isOwnHost: (request: FastifyRequest) => boolean;
  readonly sessions: OperatorSessions;
  readonly limit: LoginLimit;
}

/** Returns a predicate for the addresses of this machine and of the operators' networks. */
export const createOperatorNetworks = (networks: readonly string[]): ((address: string) => boolean) =>
  createNetworkMatcher([...loopback, ...networks]);

/** Creates the access control. */
export function createAccessControl({
  networks,
  operators,
  isOwnHost,
  sessions,
  limit,
}: AccessDeps): OperatorAccessControl {
  const isInNetwork = createOperatorNetworks(networks);
  const isThisMachine = createOperatorNetworks([]);
  let isTold = false;
  const ofNetwork = (request: FastifyRequest): OperatorCaller | undefined => {
    if (!isInNetwork(request.ip)) return undefined;
    const isDeskClosed = operators === undefined && !isThisMachine(request.ip);
    if (isOwnHost(request)) return { name: request.ip, proof: 'network', deskLibraries: undefined, isDeskClosed };
    // An operator may have typed it: the way out is in the log, once.
    if (!isTold) request.log.warn({ host: request.host }, foreignHost);
    isTold = true;
    return undefined;
  };
  return {
    hasLogins: operators !== undefined,
    async decide(request, level) {
      const neighbour = ofNetwork(request);
      if (operators === undefined) {
        // Data of patrons leave this machine only to somebody who is known by name.
        const isClosed = level === 'desk' && neighbour?.isDeskClosed;
        return neighbour === undefined || isClosed ? 'unknown' : neighbour;
      }
      const all = await operators();
      const bearer = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
      if (bearer !== undefined) {
        const operator = await limit.run(request.ip, () => operatorWithToken(all, bearer));
        return byOperator(operator, 'token', request, level);
      }
      const state = await sessions.stateOf(request, all);
      if (state !== undefined && state !== 'expired') return byOperator(state, 'login', request, level);
      if (neighbour && (level === 'any' || level === 'read')) return neighbour;
      return neighbour || state === 'expired' ? 'login' : 'unknown';
    },
  };
}

function byOperator(
  { name, deskLibraries }: Operator,
  proof: 'login' | 'token',
  request: FastifyRequest,
  level: AccessLevel,
): AccessDecision {
  const caller: OperatorCaller = { name, proof, deskLibraries };
  if (level === 'any' || deskLibraries === undefined) return caller;
  const { libraryId } = (request.params ?? {}) as { libraryId?: string };
  const isOwn = libraryId === undefined || deskLibraries.some((id) => String(id) === libraryId);
  return level === 'desk' && isOwn ? caller : { closedTo: caller };
}
