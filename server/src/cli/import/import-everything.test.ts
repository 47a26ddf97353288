import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readIndex } from '@buchfink/catalogue/index/index-files';
import { liveCount } from '@buchfink/catalogue/index/parts';
import { plainQuery } from '@buchfink/catalogue/search/index-query';
import { search } from '@buchfink/catalogue/search/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecordStore } from '../../storage/records/open-record-store.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { runCli } from '../../testing/processes/run-cli.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const shared = join(root, '../shared/data');

interface Entry {
  readonly file: string;
  readonly kind: string;
  readonly records: number;
}
const entries: Entry[] = existsSync(join(shared, 'inventory.jsonl'))
  ? readFileSync(join(shared, 'inventory.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ file, kind }: Entry) => file.startsWith('marc/') && (kind === 'iso2709' || kind === 'marcxml'))
  : [];

/** Reasons for something missing: there is no wrong value to show. */
const withoutValue: ReadonlySet<unknown> = new Set([
  'title-missing',
  'id-generated',
  'declaration-nested',
  'no-fields',
  'no-records',
]);

describe.skipIf(entries.length === 0)('an import of everything in ../shared/data/marc (skipped where absent)', () => {
  let server: BuiltServer;
  let data: string;
  let out: string;
  let notes: Record<string, unknown>[];

  beforeAll(async () => {
    server = await buildServer();
    data = await mkdtemp(join(tmpdir(), 'buchfink-everything-'));
    const report = join(data, 'report.jsonl');
    const files = entries.map(({ file }) => join(shared, file));
    const environment = { BUCHFINK_DATA: data, BUCHFINK_PROJECTS: join(root, 'projects') };
    ({ out } = await runCli(server, ['import', '--library', '3', '--report', report, ...files], { environment }));
    notes = (await readFile(report, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ kind }) => kind !== 'setting');
  });
  afterAll(async () => {
    await rm(data, { recursive: true, force: true });
  });

  it('reports as many records as each file holds', () => {
    const counts = new Map(
      [...out.matchAll(/^(.+): (\d+) read, /gm)].map(([, file = '', read]) => [file, Number(read)]),
    );
    const wrong = entries.filter(({ file, records }) => {
      const read = counts.get(join(shared, file));
      return read === undefined || Math.abs(read - records) > 1;
    });
    expect(wrong.map(({ file, records }) => `${file}: ${counts.get(join(shared, file))} of ${records}`)).toEqual([]);
  });

  it('notes each skipped or repaired record with number, reason and, if there is one, control number', () => {
    expect(notes.length).toBeGreaterThan(0);
    for (const note of notes) {
      expect(note, JSON.stringify(note)).toMatchObject({ file: expect.any(String), text: expect.stringMatching(/./) });
      expect(note.reason).toMatch(/^[a-z0-9-]+$/);
      if (note.kind === 'fault') continue;
      expect(note.number, JSON.stringify(note)).toBeGreaterThan(0);
    }
    const valueless = notes.filter(
      ({ reason, value }) => !withoutValue.has(reason) && !/^.{1,60}$/.test(String(value ?? '')),
    );
    expect([...new Set(valueless.map(({ reason }) => reason))]).toEqual([]);
    const nameless = new Set(
      notes.filter(({ reason }) => reason === 'id-generated').map(({ file, number }) => `${file} ${number}`),
    );
    const repaired = notes.filter(
      ({ kind, file, number }) => kind === 'repaired' && !nameless.has(`${file} ${number}`),
    );
    expect(repaired.filter(({ controlNumber }) => typeof controlNumber !== 'string' || controlNumber === '')).toEqual(
      [],
    );
  });

  it('makes the records searchable', async () => {
    const store = await openRecordStore(data);
    const count = await store.records.count(3);
    const segments = (await readIndex(join(data, 'index/3')))?.parts ?? [];
    expect(liveCount(segments)).toBe(count);
    for (const word of ['jazz', 'history', 'geschichte']) {
      const { hits } = search(
        { segments },
        {
          fields: [{ meaning: 'FREE', text: word }],
          ...plainQuery,
          limit: 5,
        },
      );
      const hitRecords = await store.records.byNumbers(
        3,
        hits.map(({ number }) => number),
      );
      expect(hitRecords.filter(Boolean).length, word).toBeGreaterThan(0);
    }
    await store.close();
  });
});
