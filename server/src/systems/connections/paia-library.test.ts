import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { type DaiaServer, startDaiaServer } from '@buchfink/connectors/testing/daia-server';
import { type PaiaLibrary, startPaiaLibrary } from '@buchfink/connectors/testing/paia-library/start-paia-library';
import type { AccountData } from '@buchfink/contract/account';
import { addDays } from '@buchfink/contract/calendar-date';
import type { MultiStep } from '@buchfink/contract/multi-step';
import type { RecordView } from '@buchfink/contract/record';
import type { Session } from '@buchfink/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '../../testing/processes/built-server.ts';
import { callService, type ServiceCall } from '../../testing/processes/call-service.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';
import { plainLibrary } from '../../testing/write-project.ts';

const edition = 'http://uri.gbv.de/document/opac-de-830:ppn:{id}';
const branches = [
  { id: 'http://paia.example/desk/1', about: 'Ausleihe' },
  { id: 'http://paia.example/desk/2', about: 'Zweigstelle Nord' },
];

const marcXml =
  '<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader>' +
  '<controlfield tag="001">027586081</controlfield>' +
  '<datafield tag="245" ind1="0" ind2="0"><subfield code="a">Gold</subfield></datafield></record></collection>';

let library: PaiaLibrary;
let daia: DaiaServer;
let service: ServiceProcess;

beforeAll(async () => {
  // The service is the one that connects; the test only has the library's desk.
  library = await startPaiaLibrary(() => ({}) as PatronSystem, {
    branches,
    fee: { request: '0.80 EUR' },
    now: new Date(),
  });
  daia = await startDaiaServer({ version: '1.0', titles: [], institution: 'Hochschulbibliothek' });
  service = await startServiceProcess(await buildServer(), {
    projectId: 'opac-paia',
    libraries: [
      plainLibrary(1, {
        branches: [{ id: '2', name: 'Nordbibliothek' }],
        system: {
          catalogue: { kind: 'builtin' },
          availability: { kind: 'daia', base: daia.base, ids: { record: 'ppn:{id}' } },
          patron: { kind: 'paia', base: library.server.origin, tls: false, ids: { record: edition } },
        },
      }),
    ],
    records: { 1: marcXml },
    environment: { BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8' },
  });
});
afterAll(async () => {
  await service?.close();
  await library?.close();
  await daia?.close();
});

const call: ServiceCall = (path, request) => callService(service, 'opac-paia', path, request);

async function logIn(secret: { userId: string; password: string }) {
  const answer = await call('/auth/login', { body: { libraryId: 1, ...secret } });
  return { status: answer.status, session: (await answer.json()) as Session };
}

const accountOf = async ({ token }: Session) => (await (await call('/account/info', { token })).json()) as AccountData;

it('leads a patron from the login through all questions of a reservation to its end, and never logs the password', async () => {
  const { recordId, barcodes } = await library.addTitle({ title: 'Äpfel & Öl', author: 'Çelik, Françoise', copies: 1 });
  await library.lend(barcodes[0] ?? '', await library.addPatron());
  const secret = await library.addPatron({ name: 'Jürgen Groß' });
  const { status, session } = await logIn(secret);
  expect(status).toBe(200);
  const target = { recordId: recordId.slice(edition.indexOf('{')) };
  let answer: MultiStep = { status: 'SELECTION_NEEDED' };
  const send = async (selection?: string) => {
    const { action, state } = answer;
    const step = selection === undefined ? {} : { step: { action, selection }, state };
    const body = { libraryId: 1, userId: secret.userId, target, ...step };
    answer = (await (await call('/reservation', { body, token: session.token })).json()) as MultiStep;
    return answer;
  };
  expect(await send()).toMatchObject({ status: 'SELECTION_NEEDED', action: 'branch' });
  expect(answer.selection?.map(({ label }) => label)).toEqual([
    expect.stringContaining('Ausleihe'),
    expect.stringContaining('Nordbibliothek'),
  ]);
  expect(await send(branches[1]?.id)).toMatchObject({ status: 'CONFIRMATION_NEEDED', action: 'confirm' });
  expect(answer.details).toContainEqual(['Abholort', 'Nordbibliothek']);
  expect(answer.details).toContainEqual(['Vormerkgebühr']);
  expect(await send('yes')).toMatchObject({ status: 'OK' });
  const { reservations, fees } = await accountOf(session);
  expect(reservations).toMatchObject([
    { recordId: target.recordId, title: 'Äpfel & Öl', author: 'Çelik, Françoise', pickupBranch: 'Nordbibliothek' },
  ]);
  expect(fees).toMatchObject([{ amount: 80, currency: 'EUR' }]);

  const cancellation = { libraryId: 1, userId: secret.userId, target: { token: reservations[0]?.cancelToken ?? '' } };
  const cancelled = await call('/cancel', { body: cancellation, token: session.token, key: 'cancel-1' });
  expect(((await cancelled.json()) as MultiStep).status).toBe('OK');
  expect((await accountOf(session)).reservations).toEqual([]);
  expect(service.output()).not.toContain(secret.password);
});

it('finds out what a renewal without an answer has done, and does not repeat it', async () => {
  const secret = await library.addPatron();
  const { barcodes } = await library.addTitle({ title: 'Momo', copies: 1 });
  await library.lend(barcodes[0] ?? '', secret);
  library.wait(20);
  const { session } = await logIn(secret);
  const [loan] = (await accountOf(session)).lent;
  library.interrupt(/renew/, 'close', { afterwards: true });
  const target = { token: loan?.renewToken ?? '' };
  const body = { libraryId: 1, userId: secret.userId, target };
  const answer = (await (await call('/prolong', { body, token: session.token, key: 'renewal-1' })).json()) as MultiStep;
  expect(answer).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', old: loan?.deadline }] });
  expect(library.server.requests.filter(({ url }) => url.pathname.endsWith('/renew'))).toHaveLength(1);
});

it('ends the session where the server no longer knows the token', async () => {
  const secret = await library.addPatron();
  const { session } = await logIn(secret);
  await library.removePatron?.(secret);
  const answer = await call('/account/info', { token: session.token });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'session-ended']);
});

it('refuses a wrong password and an unknown patron alike', async () => {
  const { userId, password } = await library.addPatron();
  const [wrong, unknown] = [await logIn({ userId, password: 'falsch' }), await logIn({ userId: '9', password })];
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
});

it('shows the states of copies as DAIA tells them', async () => {
  const record = async () => (await (await call('/library/1/record/027586081')).json()) as RecordView;
  const expected = addDays(new Date().toISOString().slice(0, 10), 30);
  const copies = [
    { id: 'epn:1', label: 'Bau 7', department: 'Nord', state: { kind: 'lent', expected, queue: 2 } },
    { id: 'epn:2', label: 'Bau 8', department: 'Nord', state: { kind: 'shelf' } },
  ] as const;
  daia.setTitles([{ id: 'ppn:027586081', copies }]);
  expect((await record()).copies).toMatchObject([
    { shelfmark: 'Bau 8', branch: 'Nord', state: 'available' },
    { shelfmark: 'Bau 7', branch: 'Nord', state: 'lent', returnDate: expected, reservations: 2 },
  ]);
  expect(daia.requests.at(-1)?.url.searchParams.get('id')).toBe('ppn:027586081');
});

it('tells operators what the systems support', async () => {
  await service.command(['test-connection', '1']).catch(() => undefined);
  expect(service.output()).toContain('PAIA core answers, PAIA without a version');
  expect(service.output()).toContain('the DAIA server answers for Hochschulbibliothek, DAIA 1.0.0');
});
