import { serviceAccount } from '@buchfink/connectors/testing/koha-library/rest/authentication';
import { restFace } from '@buchfink/connectors/testing/koha-library/rest/rest-face';
import {
  ilsdiPath,
  type KohaLibrary,
  startKohaLibrary,
} from '@buchfink/connectors/testing/koha-library/start-koha-library';
import type { AccountData } from '@buchfink/contract/account';
import type { ContactOutcome } from '@buchfink/contract/account/profile';
import type { MultiStep } from '@buchfink/contract/multi-step';
import type { Session } from '@buchfink/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../../testing/processes/built-server.ts';
import { callService, type ServiceCall } from '../../testing/processes/call-service.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';
import { plainLibrary } from '../../testing/write-project.ts';

const rest = restFace('current');
let koha: KohaLibrary;
let service: ServiceProcess;

beforeAll(async () => {
  // The service is the one that connects; the test only has the library's desk.
  koha = await startKohaLibrary({ rest });
  const ilsdi = { kind: 'koha-ilsdi', address: `${koha.origin}${ilsdiPath}` };
  const client = {
    kind: 'koha-rest',
    address: `${koha.origin}/api/v1`,
    clientId: serviceAccount.clientId,
    clientSecret: 'env:KOHA_SECRET',
    editableContact: ['email', 'homeBranch'],
  };
  const branches = [
    { id: 'HB', name: 'Hauptbibliothek' },
    { id: 'ZW', name: 'Zweigstelle' },
  ];
  const libraries = [
    plainLibrary(1, { system: { patron: ilsdi, availability: ilsdi }, branches }),
    plainLibrary(2, { system: { patron: client, availability: { kind: 'patron' } }, branches }),
  ];
  const environment = { BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8', KOHA_SECRET: serviceAccount.clientSecret };
  service = await startServiceProcess(await buildServer(), { projectId: 'opac-koha', libraries, environment });
});
afterAll(async () => {
  await service?.close();
  await koha?.close();
});

const call: ServiceCall = (path, request) => callService(service, 'opac-koha', path, request);

describe.each([
  [1, 'ILS-DI'],
  [2, 'REST'],
])('a patron of library %i, a Koha by %s', (libraryId, way) => {
  async function logIn(secret: { userId: string; password: string }) {
    const answer = await call('/auth/login', { body: { libraryId, ...secret } });
    return { status: answer.status, session: (await answer.json()) as Session };
  }

  it('logs in, renews once, reserves at a branch and cancels', async () => {
    const secret = await koha.addPatron({ name: 'Jürgen Groß' });
    const { barcodes } = await koha.addTitle({ title: 'Äpfel & Öl', copies: 1 });
    await koha.lend(barcodes[0] ?? '', secret);
    koha.wait(20);
    const { status, session } = await logIn(secret);
    expect(status).toBe(200);
    const read = async () => (await (await call('/account/info', { token: session.token })).json()) as AccountData;
    const [before] = (await read()).lent;
    expect(before).toMatchObject({ title: 'Äpfel & Öl', barcode: barcodes[0] });
    const act = async (path: string, body: object, key: string) =>
      (await (
        await call(path, {
          body: { libraryId, userId: secret.userId, ...body },
          token: session.token,
          key: `${way}-${key}`,
        })
      ).json()) as MultiStep;

    const target = { token: before?.renewToken ?? '' };
    const renewed = await act('/prolong', { target }, 'renewal-1');
    expect(renewed).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', old: before?.deadline }] });
    // The same act sent again happens once.
    expect(await act('/prolong', { target }, 'renewal-1')).toEqual(renewed);
    const renewals = koha.requests.filter(({ path, body }) => /\/renewals$/.test(path) || body.includes('RenewLoan'));
    expect(renewals).toHaveLength(libraryId);
    expect((await read()).lent[0]?.deadline).toBe(renewed.items?.[0]?.new);

    const { recordId } = await koha.addTitle({ title: 'Begehrt', copies: 1 });
    const question = await act('/reservation', { target: { recordId } }, 'reserve-1');
    expect(question).toMatchObject({
      status: 'SELECTION_NEEDED',
      // Koha calls them Hauptbibliothek Musterstadt and Zweigstelle Übergarten.
      selection: [
        { key: 'HB', label: 'Hauptbibliothek' },
        { key: 'ZW', label: 'Zweigstelle' },
      ],
      preselected: 'HB',
    });
    const { state } = question;
    const step = { action: 'branch', selection: 'ZW' };
    const placed = await act('/reservation', { target: { recordId }, step, state }, 'reserve-2');
    expect(placed).toMatchObject({
      status: 'OK',
      details: [
        ['Platz in der Warteliste', '1'],
        ['Abholort', 'Zweigstelle'],
      ],
    });
    const [hold] = (await read()).reservations;
    expect(hold).toMatchObject({ title: 'Begehrt', state: 'queued', queue: 1, pickupBranchId: 'ZW' });
    expect(hold?.pickupBranch).toBe('Zweigstelle');
    const cancelled = await act('/cancel', { target: { token: hold?.cancelToken ?? '' } }, 'cancel-1');
    expect(cancelled.status).toBe('OK');
    expect((await read()).reservations).toEqual([]);
  });

  it('is not let in with a wrong password or an unknown card', async () => {
    const { userId, password } = await koha.addPatron();
    const [wrong, unknown] = [
      await logIn({ userId, password: 'falsch' }),
      await logIn({ userId: '99999999', password }),
    ];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
  });

  it('leaves the password and the secrets of the service in no address and no log', async () => {
    const secret = await koha.addPatron();
    await logIn(secret);
    expect(koha.requests.map(({ path }) => decodeURIComponent(path)).join('\n')).not.toContain(secret.password);
    expect(service.output()).not.toContain(secret.password);
    expect(service.output()).not.toContain(serviceAccount.clientSecret);
  });

  it('has operators who see that Koha answers', async () => {
    await service.command(['test-connection', String(libraryId)]);
    expect(service.output()).toContain(
      way === 'REST' ? 'accepts the account of this service' : 'ILS-DI answers this machine',
    );
  });
});

it('finds out what a change of contact data without an answer has done, and sends it once', async () => {
  const secret = await koha.addPatron();
  const login = await call('/auth/login', { body: { libraryId: 2, ...secret } });
  const { token } = (await login.json()) as Session;
  const change = async (fields: object) =>
    (await (await call('/account/profile', { body: { change: fields }, token })).json()) as ContactOutcome;
  koha.intercept = (request) => {
    if (request.method !== 'PUT') return undefined;
    rest(koha.state, request);
    return 'drop';
  };
  const changed = await change({ email: 'mia@bibliothek.example', homeBranch: 'ZW' });
  koha.intercept = undefined;
  expect(changed).toMatchObject({
    outcome: 'changed',
    contact: { email: 'mia@bibliothek.example', homeBranch: 'ZW', homeBranches: [{ id: 'HB' }, { id: 'ZW' }] },
  });
  expect(koha.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  expect(await change({ phones: ['1'] })).toMatchObject({ outcome: 'refused', reason: 'not-allowed' });
  expect(await change({ homeBranch: 'FB' })).toMatchObject({ outcome: 'refused', reason: 'unknown-branch' });
  expect(service.output()).not.toContain('mia@');
});
