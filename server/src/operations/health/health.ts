import type { FastifyInstance } from 'fastify';
import { untilAborted } from '../../base/http/client/until-aborted.ts';
import type { IndexLag } from '../../systems/indexing/index-lag.ts';
import type { IndexPreparation } from '../../systems/indexing/index-opening.ts';
import type { HealthList } from '../monitoring/health/health-list.ts';

/** `preparing`: calls are answered, but after the start not all libraries can be searched yet. */
export type HealthState = 'starting' | 'preparing' | 'ready' | 'stopping';

/** Milliseconds for an answer of the store: balancers wait a few seconds, a statement may take longer. */
const maxCheckTime = 3_000;

/** The state of the service for a load balancer. */
export interface Health {
  readonly state: () => HealthState;
  /** Rejects when the records cannot be read. */
  readonly checkStore: () => Promise<void>;
  /** The libraries whose search index cannot be opened. */
  readonly brokenIndexes: () => readonly number[];
  /** The libraries whose search index is not ready yet. */
  readonly preparing: () => readonly IndexPreparation[];
  /** The libraries whose index is too far behind changes of other nodes. Absent: there are no other nodes. */
  readonly behind?: () => readonly IndexLag[];
  /** The one list of what is wrong. */
  readonly list: HealthList;
  /** Whether an address may read the list. */
  readonly isOperator: (address: string) => boolean;
}

/** The progress of an index in the answer. */
function progressOf({ libraryId, done, total }: IndexPreparation): { library: number; done: number; total: number } {
  return { library: libraryId, done, total };
}

/**
 * Mounts `/healthz` (the process answers) and `/readyz` (calls can be served). `/readyz` is 503 while starting, while
 * indexes are prepared after the start, while stopping, without records (also when they do not answer within three seconds),
 * and while a library is too far behind the other nodes, which then serve it. Later, a library with a broken or
 * rebuilding index is only named: the others can still be served. So it is with everything else that is
 * wrong: the status is then `impaired`, still with 200, since a balancer that took the node away would take the rest away
 * too. `findings` say what is wrong, to operators alone.
 */
export function addHealth(app: FastifyInstance, health: Health): void {
  const toldFindings = async (address: string) => {
    const findings = health.isOperator(address) ? await health.list.findings() : [];
    return findings.length > 0 && { findings };
  };
  app.get('/healthz', { config: { rateLimit: false } }, (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config: { rateLimit: false } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const state = health.state();
    if (state === 'starting' || state === 'stopping') return reply.code(503).send({ status: state });
    try {
      await untilAborted(health.checkStore(), AbortSignal.timeout(maxCheckTime));
    } catch (error) {
      request.log.error({ err: error }, 'The records cannot be read');
      return reply.code(503).send({ status: 'no-store', ...(await toldFindings(request.ip)) });
    }
    const brokenIndexes = health.brokenIndexes();
    const preparing = health.preparing().map(progressOf);
    const behind = state === 'ready' ? (health.behind?.() ?? []) : [];
    const impaired = state === 'ready' && (await health.list.findings()).length > 0 ? 'impaired' : state;
    const status = behind.length > 0 ? 'behind' : impaired;
    return reply.code(status === 'ready' || status === 'impaired' ? 200 : 503).send({
      status,
      behind: behind.length > 0 ? behind.map(({ libraryId, seconds }) => ({ library: libraryId, seconds })) : undefined,
      brokenIndexes: brokenIndexes.length > 0 ? brokenIndexes : undefined,
      preparing: preparing.length > 0 ? preparing : undefined,
      ...(await toldFindings(request.ip)),
    });
  });
}
