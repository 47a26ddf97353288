import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import { createRecordedLibrary } from '@buchfink/connectors/testing/sip2/recorded-library';
import { type Sip2Library, startSip2Library } from '@buchfink/connectors/testing/sip2/sip2-library';
import type { AccountData } from '@buchfink/contract/account';
import type { LoanRequest, ReturnRequest } from '@buchfink/contract/account/checkout';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { idempotencyHeader, type MultiStep } from '@buchfink/contract/multi-step';
import type { RecordView } from '@buchfink/contract/record';
import type { Session } from '@buchfink/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '../../testing/processes/built-server.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';
import { nodeCount } from '../../testing/processes/test-nodes.ts';
import { plainLibrary } from '../../testing/write-project.ts';

/** Titles of the recorded library, by the ids that the catalogue has for them. */
const titles = {
  bookshelf: ['31000101', '31000102'],
  cooking: ['31000301'],
  stars: ['31000501'],
  serial: ['31001201'],
} as const;
type TitleId = keyof typeof titles;

let library: Sip2Library;
let service: ServiceProcess;

function recordXml(id: TitleId): string {
  return marcXml({ id, title: `Titel ${id}`, copies: titles[id].map((barcode) => ({ barcode, branch: 'HB' })) });
}

beforeAll(async () => {
  const options = { state: createRecordedLibrary(), cancels: true };
  library = await startSip2Library(() => ({ system: {} as PatronSystem, close: () => undefined }), options);
  library.setClock(new Date());
  await library.lend('31000101', { userId: '20000001', password: '1234' });
  const patron = {
    kind: 'sip2',
    host: '127.0.0.1',
    port: library.server.port,
    tls: false,
    user: 'sip',
    password: 'env:SIP_PASSWORD',
    terminalPassword: 'env:SIP_TERMINAL_PASSWORD',
    institution: 'HB',
    location: 'HB',
    returns: true,
    holds: { cancel: true, pickupBranches: ['HB', 'ZW'] },
  };
  service = await startServiceProcess(await buildServer(), {
    projectId: 'opac-sip2',
    libraries: [
      plainLibrary(1, {
        branches: [
          { id: 'HB', name: 'Hauptbücherei' },
          { id: 'ZW', name: 'Zweigstelle West' },
        ],
        tags: { returns: true },
        items: { field: '952', subfields: { id: 'p', barcode: 'p', branch: 'a' }, otherState: 'available' },
        system: {
          catalogue: { kind: 'builtin' },
          patron,
          availability: { kind: 'patron' },
          checkout: { kind: 'patron' },
        },
      }),
    ],
    records: {
      1: `<collection xmlns="http://www.loc.gov/MARC21/slim">${(Object.keys(titles) as TitleId[]).map(recordXml).join('')}</collection>`,
    },
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

let nextKey = 0;
async function call<Answer>(path: string, token?: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${service.origin}/services/de/opac-sip2${path}`, {
    headers: {
      [clientVersionHeader]: clientVersion,
      ...(body && { 'content-type': 'application/json', [idempotencyHeader]: `sip2-act-${nextKey++}` }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    method: body ? 'POST' : 'GET',
    body: body && JSON.stringify(body),
  });
  return (await answer.json()) as Answer;
}

const logIn = async (userId: string, password: string) =>
  (await call<Session>('/auth/login', undefined, { libraryId: 1, userId, password })).token ?? '';
const record = (id: TitleId) => call<RecordView>(`/library/1/record/${id}`);
const account = (token: string) => call<AccountData>('/account/info', token);
const act = (path: string, token: string, userId: string, target: object, more: object = {}) =>
  call<MultiStep>(path, token, { libraryId: 1, userId, target, ...more });
const dueDateOf = (barcode: string) => library.state.copies.get(barcode)?.loan?.due;
const sent = (code: string) => library.server.messages.filter((message) => message.startsWith(code));

it('shows the states of copies as the system says them, and never says available of 03', async () => {
  const states = async (id: TitleId) => (await record(id)).copies.map(({ state, returnDate }) => [state, returnDate]);
  expect(await states('bookshelf')).toEqual([
    ['lent', dueDateOf('31000101')],
    ['unknown', undefined],
  ]);
  expect(await states('cooking')).toEqual([['unknown', undefined]]);
  expect(await states('serial')).toEqual([['reserved', undefined]]);
});

it('reserves a title by one of its copies, asks for the branch, and cancels', async () => {
  const [userId, token] = ['20000005', await logIn('20000005', '4713')];
  const question = await act('/reservation', token, userId, { recordId: 'bookshelf' });
  expect(question).toMatchObject({
    status: 'SELECTION_NEEDED',
    selection: [
      { key: 'HB', label: 'Hauptbücherei' },
      { key: 'ZW', label: 'Zweigstelle West' },
    ],
  });
  expect(sent('15')).toEqual([]);
  const step = { step: { action: 'branch', selection: 'ZW' }, state: question.state };
  const reserved = await act('/reservation', token, userId, { recordId: 'bookshelf' }, step);
  expect(reserved).toMatchObject({ status: 'OK', details: [[expect.any(String), 'Zweigstelle West']] });
  expect(sent('15')).toEqual([expect.stringContaining('BSZW|BY2|AOHB|AA20000005|AD4713|AB31000101|')]);

  const twice = await act('/reservation', token, userId, { recordId: 'bookshelf' });
  expect(twice).toMatchObject({ status: 'ERROR', reason: 'reserved-by-you' });

  const [reservation] = (await account(token)).reservations;
  expect(reservation).toMatchObject({ title: 'Das Känguru im Bücherschrank', state: 'queued' });
  expect(await act('/cancel', token, userId, { token: reservation?.cancelToken })).toMatchObject({ status: 'OK' });
  expect((await account(token)).reservations).toEqual([]);
  expect(sent('15')).toHaveLength(2);
});

it('says of a reservation whose answer is lost what the account shows', async () => {
  const [userId, token] = ['20000008', await logIn('20000008', '4716')];
  const question = await act('/reservation', token, userId, { recordId: 'stars' });
  library.loseAnswerTo('15');
  const step = { step: { action: 'branch', selection: 'HB' }, state: question.state };
  const before = sent('15').length;
  expect(await act('/reservation', token, userId, { recordId: 'stars' }, step)).toMatchObject({ status: 'OK' });
  expect(sent('15')).toHaveLength(before + 1);
  expect((await account(token)).reservations).toHaveLength(1);
});

it('refuses a reservation of a patron whom the system would accept', async () => {
  const token = await logIn('20000004', '4712');
  const before = sent('15').length;
  const answer = await act('/reservation', token, '20000004', { recordId: 'cooking' });
  expect(answer).toMatchObject({ status: 'ERROR', reason: 'blocked' });
  expect(sent('15')).toHaveLength(before);
});

it('lends a copy at the shelf, shows it in the account, and takes it back', async () => {
  const token = await logIn('20000005', '4713');
  const { code, ...request } = await call<LoanRequest>('/requestLoan/31000301', token);
  expect(request).toMatchObject({ state: 'Unconfirmed', title: 'Kochen mit Äpfeln' });
  const confirmed = await call<LoanRequest>(`/confirmLoan/31000301/${code}?partsRead=1`, token);
  expect(confirmed).toMatchObject({ state: 'Accepted', dueDate: dueDateOf('31000301') });
  expect((await account(token)).lent.map(({ barcode }) => barcode)).toEqual(['31000301']);
  expect(await call<LoanRequest>('/requestLoan/31000301', token)).toMatchObject({
    state: 'Rejected',
    refusal: 'NoLoanDuplicateRequestCopyLoaned',
  });
  expect(await call<ReturnRequest>('/confirmReturn/31000301', token, { branchId: 'HB' })).toMatchObject({
    state: 'Returned',
    next: 'shelf',
  });
  expect((await account(token)).lent).toEqual([]);
});

it('tells operators what is set and what only a test card can show, and logs no PIN', async () => {
  await service.command(['test-connection', '1']);
  const output = service.output();
  expect(output).toContain('pick-up branches that are sent: HB, ZW');
  expect(output).toContain('cancelling is offered; many servers refuse it');
  expect(output).toContain('the states of copies can be read (17)');
  for (const pin of ['AD4713', 'AD4716', 'sip-pass', 'ac-pass']) expect(output).not.toContain(pin);
});

it.skipIf(nodeCount > 1)(
  'backs up neither the PIN of a patron, nor the password of the login or of the terminal',
  async () => {
    const target = await mkdtemp(join(tmpdir(), 'buchfink-sip2-backup-'));
    // A session and an act are open.
    const [userId, token] = ['20000005', await logIn('20000005', '4713')];
    expect(await act('/reservation', token, userId, { recordId: 'bookshelf' })).toMatchObject({
      status: 'SELECTION_NEEDED',
    });
    await service.command(['backup', target]);
    const files = (await readdir(target, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const texts = await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const bytes = await readFile(join(parentPath, name));
        return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
      }),
    );
    await rm(target, { recursive: true });
    const all = texts.join('\n');
    // It has the names of the secrets, in the configuration.
    expect(all).toContain('env:SIP_TERMINAL_PASSWORD');
    const forms = (secret: string) =>
      (['latin1', 'base64', 'base64url', 'hex', 'utf16le'] as const).map((encoding) =>
        encoding === 'utf16le'
          ? Buffer.from(secret, 'utf16le').toString('latin1')
          : Buffer.from(secret).toString(encoding).replace(/=+$/, ''),
      );
    for (const secret of ['sip-pass', 'ac-pass', 'AD4713', token])
      for (const form of forms(secret)) expect(all.includes(form), `${secret} as ${form}`).toBe(false);
  },
);
