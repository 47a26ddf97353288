import { serviceAccount } from '@buchfink/connectors/testing/koha-library/rest/authentication';
import { restFace } from '@buchfink/connectors/testing/koha-library/rest/rest-face';
import { type KohaLibrary, startKohaLibrary } from '@buchfink/connectors/testing/koha-library/start-koha-library';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import type { AccountData } from '@buchfink/contract/account';
import type { MultiStep } from '@buchfink/contract/multi-step';
import type { Session } from '@buchfink/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '../../testing/processes/built-server.ts';
import { callService, type ServiceCall } from '../../testing/processes/call-service.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';
import { plainLibrary } from '../../testing/write-project.ts';

/** A Koha 19.06, whose REST API names a loan by the number of its copy alone, and whose records are imported. */
let koha: KohaLibrary;
let service: ServiceProcess;
let copies: readonly string[] = [];

/** A record as Koha exports it: the number of the copy in 952 $9, its barcode in $p. */
function exported(id: string, title: string, barcode: string): string {
  const number = koha.state.tables.items.find((item) => item.barcode === barcode)?.itemnumber;
  const copy = { '9': String(number), a: 'HB', b: 'HB', o: 'Ro 1', p: barcode, y: 'BK' };
  const subfields = Object.entries(copy).map(([code, value]) => `<subfield code="${code}">${value}</subfield>`);
  const field = `<datafield tag="952" ind1=" " ind2=" ">${subfields.join('')}</datafield>`;
  return marcXml({ id, title }).replace('</record>', `${field}</record>`);
}

beforeAll(async () => {
  koha = await startKohaLibrary({ rest: restFace('koha19') });
  const titles = await Promise.all(
    ['Momo', 'Jim Knopf', 'Ungebunden'].map((title) => koha.addTitle({ title, copies: 1 })),
  );
  copies = titles.flatMap(({ barcodes }) => barcodes);
  const patron = {
    kind: 'koha-rest',
    address: `${koha.origin}/api/v1`,
    user: serviceAccount.user,
    password: 'env:KOHA_PASSWORD',
  };
  const records = titles
    .slice(0, 2)
    .map(({ recordId }, at) => exported(recordId, ['Momo', 'Jim Knopf'][at] ?? '', copies[at] ?? ''));
  service = await startServiceProcess(await buildServer(), {
    projectId: 'opac-numbers',
    libraries: [
      plainLibrary(1, { branches: [{ id: 'HB', name: 'Haupt' }], system: { catalogue: { kind: 'builtin' }, patron } }),
    ],
    records: { 1: `<collection>${records.join('')}</collection>` },
    environment: { BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8', KOHA_PASSWORD: serviceAccount.password },
  });
});
afterAll(async () => {
  await service?.close();
  await koha?.close();
});

const call: ServiceCall = (path, request) => callService(service, 'opac-numbers', path, request);

it('names loans and renewals by the imported records', async () => {
  const secret = await koha.addPatron();
  for (const barcode of copies) await koha.lend(barcode, secret);
  koha.wait(20);
  const login = await call('/auth/login', { body: { libraryId: 1, ...secret } });
  const { token } = (await login.json()) as Session;
  const { lent } = (await (await call('/account/info', { token })).json()) as AccountData;
  const unknown = expect.stringMatching(/^Titel unbekannt \(Nr\. \d+\)$/);
  expect(lent.map(({ title }) => title)).toEqual(expect.arrayContaining(['Momo', 'Jim Knopf', unknown]));
  expect(lent.find(({ title }) => title === 'Momo')?.recordId).toBeDefined();
  expect(JSON.stringify(lent)).not.toContain('copyId');
  const body = { libraryId: 1, userId: secret.userId };
  const renewal = await call('/prolongAll', { body: { ...body, target: {} }, token, key: 'renew-numbers-1' });
  const { items = [] } = (await renewal.json()) as MultiStep;
  expect(items.map(({ title, outcome }) => [title, outcome])).toEqual(
    expect.arrayContaining([
      ['Momo', 'renewed'],
      ['Jim Knopf', 'renewed'],
      [unknown, 'renewed'],
    ]),
  );
  expect(JSON.stringify(items)).not.toMatch(/copyId|titleNumber|recordId/);
});
