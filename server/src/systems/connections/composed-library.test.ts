import { type Sip2Library, startSip2Library } from '@buchfink/connectors/testing/sip2/sip2-library';
import type { AccountData } from '@buchfink/contract/account';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import type { MultiStep } from '@buchfink/contract/multi-step';
import type { RecordView } from '@buchfink/contract/record';
import type { SearchAnswer } from '@buchfink/contract/search';
import type { Session } from '@buchfink/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '../../testing/processes/built-server.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';
import { plainLibrary } from '../../testing/write-project.ts';

/** A library whose records are imported and whose loans are in a system that speaks SIP2. */
let library: Sip2Library;
let service: ServiceProcess;
let barcode = '';
let otherBarcode = '';
let referenceBarcode = '';

const csv = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(';')).join('\n');

beforeAll(async () => {
  library = await startSip2Library(() => ({ system: {} as never, close: () => undefined }));
  const { barcodes } = await library.addTitle({ title: 'Momo', copies: 2 });
  [barcode = '', otherBarcode = ''] = barcodes;
  const reference = await library.addTitle({ title: 'Wörterbuch', copies: 1 });
  [referenceBarcode = ''] = reference.barcodes;
  const row = (id: string, title: string, code: string, state = 'verfügbar') => {
    return [id, 'Buch', title, code, 'HB', 'Fin', state];
  };
  service = await startServiceProcess(await buildServer(), {
    projectId: 'opac-composed',
    libraries: [
      plainLibrary(1, {
        branches: [
          { id: 'HB', name: 'Hauptbibliothek' },
          { id: 'ZW', name: 'Zweigstelle' },
        ],
        csv: {
          columns: {
            id: 'Nr',
            mediaType: 'Art',
            title: 'Titel',
            barcode: 'Code',
            branch: 'Ort',
            shelfmark: 'Signatur',
            state: 'Status',
          },
          mediaTypes: { Buch: 'BOOK' },
          states: { verfügbar: 'available', Präsenz: 'reference' },
        },
        system: {
          catalogue: { kind: 'builtin' },
          availability: { kind: 'patron' },
          patron: {
            kind: 'sip2',
            host: '127.0.0.1',
            port: library.server.port,
            tls: false,
            login: 'none',
            institution: 'HB',
            holds: {},
            messageSeconds: 5,
          },
          checkout: { kind: 'patron' },
        },
      }),
    ],
    records: {
      1: csv([
        ['Nr', 'Art', 'Titel', 'Code', 'Ort', 'Signatur', 'Status'],
        row('m1', 'Momo', barcode),
        row('m1', 'Momo', otherBarcode),
        row('m2', 'Jim Knopf', '31009999'),
        row('m3', 'Wörterbuch', referenceBarcode, 'Präsenz'),
      ]),
    },
    environment: { BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8' },
  });
});
afterAll(async () => {
  await service?.close();
  await library?.close();
});

async function call<Answer>(path: string, body?: object, token?: string): Promise<Answer> {
  const answer = await fetch(`${service.origin}/services/de/opac-composed${path}`, {
    headers: {
      [clientVersionHeader]: clientVersion,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    method: body ? 'POST' : 'GET',
    body: body && JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
const search = () => call<SearchAnswer>('/library/1/search', { fields: [{ id: 'FREE', value: 'Momo' }] });

it('shows in hits and record what the system says, not what was imported', async () => {
  const patron = await library.addPatron();
  await library.lend(barcode, patron);
  await library.lend(otherBarcode, patron);
  const { items, facets } = await search();
  expect(items).toMatchObject([{ id: 'm1', availability: { code: 'RED', state: 'lent', statesFrom: 'system' } }]);
  expect(facets.find(({ id }) => id === 'availability')).toMatchObject({
    statesFrom: 'harvest',
    options: [{ id: 'available', count: 1 }],
  });
  const record = await call<RecordView>('/library/1/record/m1');
  expect(record).toMatchObject({
    availability: { state: 'lent', statesFrom: 'system' },
    actions: ['reserve'],
    copies: [
      { state: 'lent', status: expect.stringContaining('Ausgeliehen'), branch: 'Hauptbibliothek', shelfmark: 'Fin' },
      { state: 'lent' },
    ],
  });
  expect(record.copies.map((copy) => copy.barcode).sort()).toEqual([barcode, otherBarcode].sort());
});

it('reserves a copy that the catalogue knows by its barcode', async () => {
  const secret = await library.addPatron();
  const { token, userId } = await call<Session>('/auth/login', { libraryId: 1, ...secret });
  const target = { recordId: 'm1' };
  const question = await call<MultiStep>('/reservation', { libraryId: 1, userId, target }, token);
  expect(question).toMatchObject({ status: 'SELECTION_NEEDED', action: 'branch' });
  const answer = await call<MultiStep>(
    '/reservation',
    { libraryId: 1, userId, target, step: { action: 'branch', selection: 'ZW' }, state: question.state },
    token,
  );
  expect(answer).toMatchObject({ status: 'OK' });
  expect(library.state.holds).toMatchObject([{ card: userId, branch: 'ZW' }]);
});

it('reserves no copy for use in the library by the catalogue, though the system would take it', async () => {
  const secret = await library.addPatron();
  const { token, userId } = await call<Session>('/auth/login', { libraryId: 1, ...secret });
  const requests = () => library.server.messages.filter((message) => message.startsWith('15')).length;
  const before = requests();
  const answer = await call<MultiStep>('/reservation', { libraryId: 1, userId, target: { recordId: 'm3' } }, token);
  expect(answer).toMatchObject({ status: 'ERROR', reason: 'not-reservable' });
  expect(requests()).toBe(before);
});

it('links a loan to the record that has its barcode', async () => {
  const secret = await library.addPatron();
  await library.giveBack(barcode);
  await library.lend(barcode, secret);
  const { token } = await call<Session>('/auth/login', { libraryId: 1, ...secret });
  const { lent } = await call<AccountData>('/account/info', undefined, token);
  expect(lent).toMatchObject([{ barcode, recordId: 'm1' }]);
});

it('says that the states are unknown while the system is away, and still searches', async () => {
  await library.server.close();
  // This record has not been read before: nothing is remembered of it.
  expect(await call<RecordView>('/library/1/record/m2')).toMatchObject({
    title: 'Jim Knopf',
    availability: { code: 'UNKNOWN', state: 'unknown', statesFrom: 'nobody' },
    copies: [{ state: 'unknown' }],
  });
});
