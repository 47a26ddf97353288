import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { type Sip2Library, startSip2Library } from '@buchfink/connectors/testing/sip2/sip2-library';
import type { AccountData } from '@buchfink/contract/account';
import type { MultiStep } from '@buchfink/contract/multi-step';
import type { Session } from '@buchfink/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '../../testing/processes/built-server.ts';
import { callService, type ServiceCall } from '../../testing/processes/call-service.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';
import { plainLibrary } from '../../testing/write-project.ts';

let library: Sip2Library;
let service: ServiceProcess;

beforeAll(async () => {
  // The service is the one that connects; the test only has the library's desk.
  library = await startSip2Library(() => ({ system: {} as PatronSystem, close: () => undefined }));
  service = await startServiceProcess(await buildServer(), {
    projectId: 'opac-sip2',
    libraries: [
      plainLibrary(1, {
        system: {
          patron: {
            kind: 'sip2',
            host: '127.0.0.1',
            port: library.server.port,
            tls: false,
            user: 'sip',
            password: 'env:SIP_PASSWORD',
            terminalPassword: 'env:SIP_TERMINAL_PASSWORD',
            institution: 'HB',
          },
        },
      }),
    ],
    environment: {
      BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8',
      SIP_PASSWORD: 'sip-pass',
      SIP_TERMINAL_PASSWORD: 'ac-pass',
    },
  });
});
afterAll(async () => {
  await service?.close();
  await library?.close();
});

const call: ServiceCall = (path, request) => callService(service, 'opac-sip2', path, request);

async function logIn(secret: { userId: string; password: string }) {
  const answer = await call('/auth/login', { body: { libraryId: 1, ...secret } });
  return { status: answer.status, session: (await answer.json()) as Session };
}

it('leads a patron from the login to a renewal, and never logs the PIN', async () => {
  const secret = await library.addPatron({ name: 'Jürgen Groß' });
  const { barcodes } = await library.addTitle({ title: 'Äpfel & Öl', copies: 1 });
  await library.lend(barcodes[0] ?? '', secret);
  library.wait(20);
  const { status, session } = await logIn(secret);
  expect(status).toBe(200);
  const read = async () => (await (await call('/account/info', { token: session.token })).json()) as AccountData;
  const [before] = (await read()).lent;
  expect(before).toMatchObject({
    title: 'Äpfel & Öl',
    barcode: barcodes[0],
    renewal: { possible: true, reason: 'unknown' },
  });

  const target = { token: before?.renewToken ?? '' };
  const renewal = { body: { libraryId: 1, userId: secret.userId, target }, token: session.token, key: 'renewal-1' };
  const first = (await (await call('/prolong', renewal)).json()) as MultiStep;
  expect(first).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', old: before?.deadline }] });
  // The same act sent again happens once.
  expect(await (await call('/prolong', renewal)).json()).toEqual(first);
  expect(library.server.messages.filter((message) => message.startsWith('29'))).toHaveLength(1);
  expect((await read()).lent[0]?.deadline).toBe(first.items?.[0]?.new);
  expect(service.output()).not.toContain(secret.password);
  expect(service.output()).not.toContain('sip-pass');
});

it('sends the terminal password with each message of a patron, and never logs it', async () => {
  const { session } = await logIn(await library.addPatron());
  await call('/account/info', { token: session.token });
  const ofPatrons = library.server.messages.filter((message) => /^(63|17|29|35)/.test(message));
  expect(ofPatrons.length).toBeGreaterThan(0);
  for (const message of ofPatrons) expect(message).toContain('|ACac-pass|');
  expect(service.output()).not.toContain('ac-pass');
});

it('tells the patron how many loans the system counts and does not list', async () => {
  const secret = await library.addPatron();
  const { barcodes } = await library.addTitle({ title: 'Momo', copies: 2 });
  for (const barcode of barcodes) await library.lend(barcode, secret);
  library.unlist(barcodes[0] ?? '');
  const { session } = await logIn(secret);
  const account = (await (await call('/account/info', { token: session.token })).json()) as AccountData;
  expect(account.lent.map(({ id }) => id)).toEqual(barcodes.slice(1));
  expect(account.unlistedLoans).toBe(1);
});

it('refuses a wrong PIN and an unknown card alike', async () => {
  const { userId, password } = await library.addPatron();
  const [wrong, unknown] = [await logIn({ userId, password: 'falsch' }), await logIn({ userId: '99999999', password })];
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
});

it('offers no reservations, which SIP2 cannot place by title', async () => {
  const { session } = await logIn(await library.addPatron());
  const body = { libraryId: 1, userId: session.userId, target: { recordId: 'r1' } };
  const answer = await call('/reservation', { body, token: session.token, key: 'reserve-1' });
  const outcome = answer.status === 200 ? ((await answer.json()) as MultiStep).status : answer.status;
  expect([501, 'UNSUPPORTED']).toContain(outcome);
});

it('tells operators what the system supports', async () => {
  await service.command(['test-connection', '1']);
  expect(service.output()).toContain('Library 1, Bücherei: catalogue none, accounts sip2');
  expect(service.output()).toContain('ok    the terminal is logged in at HB, SIP 2.00');
});

it('is unavailable while the system is away, and names it to the operator', async () => {
  const { session } = await logIn(await library.addPatron());
  await library.server.close();
  const answer = await call('/account/info', { token: session.token });
  expect(answer.status).toBe(503);
  await expect(service.command(['test-connection', '1'])).rejects.toThrow('nothing answers there');
});
