import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type { AccountData } from '@buchfink/contract/account';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { idempotencyHeader, type MultiStep } from '@buchfink/contract/multi-step';
import type { Session } from '@buchfink/contract/session';
import { callJson } from '../service/call-json.ts';
import { type ActingPatron, pin, projectId } from './acting-libraries.ts';

/** What patrons did in a time. */
export interface ActLoad {
  readonly perSecond: number;
  /** Milliseconds of each act. */
  readonly times: readonly number[];
}

/** Patrons at nodes; those of a node call it alone, as behind a balancer. */
export interface ActingClients {
  /** Lets all patrons reserve their title, look at their account and cancel, again and again. */
  act(seconds: number): Promise<ActLoad>;
  close(): void;
}

/** A patron who is logged in at a node. */
interface ActingClient {
  readonly patron: ActingPatron;
  readonly who: { readonly libraryId: number; readonly userId: string };
  readonly token: string | undefined;
  readonly call: ReturnType<typeof callOf>;
}

/** Logs the patrons in, in turns at the nodes on these ports. Throws when a call is refused. */
export async function logInAtNodes(ports: readonly number[], patrons: readonly ActingPatron[]): Promise<ActingClients> {
  const agent = new Agent({ keepAlive: true });
  const clients: ActingClient[] = [];
  for (const [at, patron] of patrons.entries()) {
    const call = callOf(agent, ports[at % ports.length] ?? 0, `10.0.${at >> 8}.${at & 255}`);
    const who = { libraryId: patron.libraryId, userId: patron.card };
    const { token } = await call<Session>('/auth/login', { body: { ...who, password: pin } });
    clients.push({ patron, who, token, call });
  }
  return {
    async act(seconds) {
      const times: number[] = [];
      const end = performance.now() + seconds * 1_000;
      const timed = async (act: () => Promise<MultiStep>) => {
        const begun = performance.now();
        const { status } = await act();
        if (status !== 'OK') throw new Error(`an act ended with ${status}`);
        // The patrons end their rounds after the time is over.
        const ended = performance.now();
        if (ended <= end) times.push(ended - begun);
      };
      await Promise.all(
        clients.map(async ({ patron, who, token, call }) => {
          const send = (path: string, target: object, more: object = {}) =>
            timed(() => call<MultiStep>(path, { token, key: randomUUID(), body: { ...who, target, ...more } }));
          while (performance.now() < end) {
            await send('/reservation', { recordId: patron.recordId });
            const { reservations } = await call<AccountData>('/account/info', { token });
            const step = { action: 'confirm', selection: 'yes' };
            await send('/cancel', { token: reservations[0]?.cancelToken }, { step });
          }
        }),
      );
      return { perSecond: times.length / seconds, times };
    },
    close: () => agent.destroy(),
  };
}

interface Call {
  readonly body?: object;
  readonly token?: string;
  readonly key?: string;
}

/** Calls of one visitor, who has an address of their own. */
const callOf =
  (agent: Agent, port: number, address: string) =>
  <Answer>(path: string, { body, token, key }: Call): Promise<Answer> =>
    callJson({
      agent,
      port,
      path: `/services/de/${projectId}${path}`,
      body,
      headers: {
        'x-forwarded-for': address,
        [clientVersionHeader]: clientVersion,
        authorization: token && `Bearer ${token}`,
        [idempotencyHeader]: key,
      },
    });
