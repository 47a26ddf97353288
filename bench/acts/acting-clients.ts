import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { AccountData } from '@buchfink/contract/account';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { idempotencyHeader, type MultiStep } from '@buchfink/contract/multi-step';
import type { Session } from '@buchfink/contract/session';
import { type ActingPatron, pin, projectId } from './acting-libraries.ts';

/** What patrons did in a time. */
interface ActLoad {
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
        times.push(performance.now() - begun);
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
function callOf(agent: Agent, port: number, address: string) {
  return <Answer>(path: string, { body, token, key }: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        'x-forwarded-for': address,
        [clientVersionHeader]: clientVersion,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { [idempotencyHeader]: key }),
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const options = { agent, host: '127.0.0.1', port, method: text === undefined ? 'GET' : 'POST', headers };
      const sent = request({ ...options, path: `/services/de/${projectId}${path}`, timeout: 60_000 }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (bytes: Buffer) => chunks.push(bytes));
        answer.on('error', reject);
        answer.on('end', () => {
          const read = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) resolve(JSON.parse(read) as Answer);
          else reject(new Error(`${path} answered ${answer.statusCode}: ${read.slice(0, 300)}`));
        });
      });
      sent.on('error', reject);
      sent.on('timeout', () => sent.destroy(new Error(`${path} took longer than a minute`)));
      sent.end(text);
    });
}
