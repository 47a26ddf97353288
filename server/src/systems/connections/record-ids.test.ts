import { existsSync, readFileSync } from 'node:fs';
import { sharedData } from '@buchfink/catalogue/marc/testing/shared-data';
import type { RecordView } from '@buchfink/contract/record';
import type { SearchAnswer } from '@buchfink/contract/search';
import { pathSegment } from '@buchfink/contract/text/path-segment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../../testing/processes/built-server.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';
import { plainLibrary } from '../../testing/write-project.ts';

const ids = [
  ...[
    'a/b',
    '/a',
    'a//b',
    'a%2Fb',
    '%2e%2e',
    '..',
    '.',
    '../..',
    './a',
    'a.',
    '.well-known',
    'a+b',
    'a b',
    '50%',
    '%zz',
  ],
  ...[
    'a?b=c&d',
    'a#b',
    'a;b,c:d@e',
    `o'i"d`,
    'a\\b',
    'Ünïcödé',
    '日本語',
    'ספר',
    '🙂',
    '~',
    '~41',
    'a~2Fb',
    '<b>',
    '(DE-1)x',
    '*',
    '|',
  ],
  ...['constructor', '__proto__', 'null', '0', 'x'.repeat(256), '/'.repeat(256), '字'.repeat(256)],
];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function marcXml(numbers: readonly string[]): string {
  const records = numbers.map(
    (id, at) =>
      `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">${escaped(id)}</controlfield>` +
      `<datafield tag="245" ind1="0" ind2="0"><subfield code="a">Kennung ${at}</subfield></datafield></record>`,
  );
  return `<collection xmlns="http://www.loc.gov/MARC21/slim">${records.join('')}</collection>`;
}

const files: [string, string, readonly string[] | undefined][] = [['own', marcXml(ids), ids]];
for (const name of ['c09-ids.xml', 'c09-ids-percent.xml']) {
  const file = `${sharedData}reported-cases/${name}`;
  // The files are skipped if ../shared/data is absent.
  if (existsSync(file)) files.push([name, readFileSync(file, 'utf8'), undefined]);
}

describe.each(files)('records with any characters in their ids: %s', (_, xml, recordIds) => {
  let service: ServiceProcess;
  let items: readonly { readonly id: string; readonly title: string }[];
  const at = (path: string) => fetch(`${service.origin}/services/de/opac-ids/library/1/${path}`);

  beforeAll(async () => {
    const system = { catalogue: { kind: 'builtin' } };
    service = await startServiceProcess(await buildServer(), {
      projectId: 'opac-ids',
      libraries: [plainLibrary(1, { system })],
      records: { 1: xml },
    });
    const words = [...xml.matchAll(/code="a">(\p{L}+)/gu)][0]?.[1] ?? '';
    const answer = await fetch(`${service.origin}/services/de/opac-ids/library/1/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ limit: 100, fields: [{ id: 'FREE', value: words }] }),
    });
    const searchAnswer = (await answer.json()) as SearchAnswer;
    items = searchAnswer.items.flatMap(({ id, title }) => (id === null ? [] : [{ id, title }]));
  });
  afterAll(() => service.close());

  it('open by their address, and have covers', async () => {
    expect(items).toHaveLength([...xml.matchAll(/<record>/g)].length);
    if (recordIds) expect(items.map(({ id }) => id).sort()).toEqual([...recordIds].sort());
    for (const { id, title } of items) {
      const answer = await at(`record/${pathSegment(id)}`);
      expect([id, answer.status]).toEqual([id, 200]);
      const view = (await answer.json()) as RecordView;
      expect([view.id, view.title]).toEqual([id, title]);
      const cover = await fetch(`${service.origin}/services/cover/small/opac-ids/1/${pathSegment(id)}`);
      expect([id, cover.status, cover.headers.get('content-type')]).toEqual([
        id,
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
  });

  it('open by their earlier, percent-encoded address too', async () => {
    for (const { id } of items.filter((item) => !/^\.{1,2}$|~[\dA-F]{2}/.test(item.id))) {
      const answer = await at(`record/${encodeURIComponent(id)}`);
      expect([id, answer.status]).toEqual([id, 200]);
      expect(((await answer.json()) as RecordView).id).toBe(id);
    }
  });
});
