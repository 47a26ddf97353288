import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMarcFile } from '../import/reading/read-marc-file.ts';
import { controlField } from '../marc/marc-record.ts';
import { collectRuns, stream } from '../marc/testing/marc-builder.ts';
import { sharedData } from '../marc/testing/shared-data.ts';
import { readOaiResponse } from './oai-response.ts';

const folder = `${sharedData}reported-cases/`;
const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^c22-.*\.xml$/.test(name)) : [];

describe.skipIf(files.length === 0)('files with one faulty record (skipped without ../shared/data)', () => {
  const texts = files.map((name) => [name, readFileSync(folder + name, 'utf8')] as const);

  it.each(texts)('%s, as a file', async (_, text) => {
    const readings = await collectRuns(readMarcFile(stream(Buffer.from(text))));
    expect(readings).toMatchObject([
      { kind: 'record', repairs: [] },
      readings[1]?.kind === 'record' ? { repairs: [expect.any(String)] } : { kind: 'skipped', controlNumber: 'x2' },
      { kind: 'record', repairs: [] },
    ]);
  });

  it.each(texts)('%s, with its records in an OAI-PMH response', async (_, text) => {
    const records = text.match(/<record>.*?<\/record>/g) ?? [];
    const list = records.map(
      (marc, at) => `<record><header><identifier>${at}</identifier></header><metadata>${marc}</metadata></record>`,
    );
    const xml = `<OAI-PMH><ListRecords>${list.join('')}</ListRecords></OAI-PMH>`;
    const answer = await readOaiResponse(stream(Buffer.from(xml)), 'ListRecords');
    expect(answer.records.map(({ marc }) => marc && controlField(marc, '001'))).toMatchObject({
      0: 'x1',
      2: 'x3',
      length: 3,
    });
    const [first, faulty, last] = answer.records;
    expect([first?.repairs, last?.repairs]).toEqual([[], []]);
    expect((faulty?.repairs.length ?? 0) > 0 || faulty?.fault !== undefined).toBe(true);
  });
});
