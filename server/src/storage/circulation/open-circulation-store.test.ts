import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PatronRow } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenCirculationStore, openCirculationStore } from './open-circulation-store.ts';

let directory: string;
let opened: OpenCirculationStore;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'buchfink-patrons-'));
  opened = await openCirculationStore(directory);
});
afterEach(async () => {
  await opened.close();
  await rm(directory, { recursive: true, force: true });
});

const patron = (card: string): PatronRow => ({
  id: `id-${card}`,
  card,
  pinHash: 'x',
  group: 'adults',
  name: `Name von ${card}`,
  disabled: false,
});
const cards = (libraryId = 1) =>
  opened.store.read(libraryId, async (unit) => (await unit.patrons('', 100)).map(({ card }) => card));

describe('the circulation store', () => {
  it.skipIf(process.platform === 'win32')(
    'gives only its own user access to its files, whatever the rights of the folder',
    async () => {
      const folder = join(directory, 'open');
      await mkdir(folder, { mode: 0o755 });
      const openedStore = await openCirculationStore(folder);
      for (const file of ['patrons.db', 'patrons.db-wal', 'patrons.db-shm'])
        expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
      await openedStore.close();
    },
  );

  /** Makes the closed database one of an older version, before the columns and tables that came later. */
  const goBackTo = (version: 1 | 2) => {
    const database = new DatabaseSync(join(directory, 'patrons.db'));
    database.exec(`
      DELETE FROM schema_version WHERE version > ${version};
      ALTER TABLE copy DROP COLUMN parts; DROP TABLE desk_act; DROP TABLE patron_act;
      DROP TABLE daily_run; DROP TABLE daily_change; DROP TABLE forgotten_line;
      DROP INDEX patron_without_name_key; ALTER TABLE patron DROP COLUMN name_key; ALTER TABLE copy DROP COLUMN absence;
      ALTER TABLE reservation DROP COLUMN copy_shown;
      DROP INDEX loan_due; DROP INDEX loan_told; DROP INDEX patron_valid_until;
      ALTER TABLE loan DROP COLUMN told_due; ALTER TABLE loan DROP COLUMN told_step;
      DROP TABLE notice; DROP TABLE delivery; DROP TABLE notice_wishes; DROP TABLE email_proof;
      DROP TABLE push_subscription; DROP TABLE letter_run; DROP TABLE letter; DROP TABLE registration;
      ALTER TABLE patron DROP COLUMN street; ALTER TABLE patron DROP COLUMN postcode;
      ALTER TABLE patron DROP COLUMN town; ALTER TABLE patron DROP COLUMN country;`);
    database.close();
  };

  it('folds stored full-width digits, except where two patrons would share one card', async () => {
    const patrons = [
      patron('１０'),
      patron('２０'),
      patron('20'),
      { ...patron('３０'), userName: 'a１' },
      patron('４０'),
    ];
    await opened.store.change(1, async (unit) => {
      for (const row of patrons) await unit.putPatron(row);
      await unit.putPatron({ ...patron('x'), userName: '40' });
    });
    await opened.store.change(2, (unit) => unit.putPatron(patron('10')));
    await opened.close();
    goBackTo(1);
    opened = await openCirculationStore(directory);
    expect(await cards()).toEqual(['10', '20', '30', 'x', '２０', '４０']);
    expect(await opened.store.read(1, (unit) => unit.patronByLogin('a1'))).toMatchObject({ card: '30' });
  });

  it('opens the data of the version before packages had parts, and stores parts in it', async () => {
    const copy = { key: 'k', recordId: 'r', id: '1', issue: '', itemType: 'book', home: 'M', at: 'M' };
    const stored = { ...copy, state: 'available' as const };
    await opened.store.change(1, (unit) => unit.putCopy(stored));
    await opened.close();
    goBackTo(2);
    opened = await openCirculationStore(directory);
    const read = () => opened.store.read(1, (unit) => unit.copy('k'));
    expect(await read()).toEqual(stored);
    await opened.store.change(1, (unit) => unit.putCopy({ ...stored, parts: 3 }));
    expect(await read()).toEqual({ ...stored, parts: 3 });
  });

  it('waits for another process that is writing, without blocking reads', async () => {
    const otherConnection = new DatabaseSync(join(directory, 'patrons.db'));
    otherConnection.exec('BEGIN IMMEDIATE');
    let isDone = false;
    const change = opened.store
      .change(1, (unit) => unit.putPatron(patron('1')))
      .then(() => {
        isDone = true;
      });
    for (let turn = 0; turn < 5; turn++) {
      await pause(1);
      expect(await cards()).toEqual([]);
    }
    expect(isDone).toBe(false);
    otherConnection.exec('COMMIT');
    otherConnection.close();
    await change;
    expect(await cards()).toEqual(['1']);
  });

  it('gives the event loop a turn between any two changes', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    const change = (card: number) => opened.store.change(1, (unit) => unit.putPatron(patron(String(card))));
    await Promise.all(Array.from({ length: 30 }, (_, card) => change(card)));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(30);
  });

  it('keeps every acknowledged change when the disk is full, and still reads', async () => {
    await opened.close();
    opened = await openCirculationStore(directory, { maxPages: 128 });
    const acknowledged: string[] = [];
    const fill = async () => {
      for (let number = 100; ; number++) {
        const card = String(number);
        await opened.store.change(1, async (unit) => {
          await unit.putPatron({ ...patron(card), name: 'x'.repeat(1000) });
          await unit.putPatron({ ...patron(`${card}-2`), name: 'x'.repeat(1000) });
        });
        acknowledged.push(card, `${card}-2`);
      }
    };
    await expect(fill()).rejects.toMatchObject({ name: 'StorageError', problem: 'disk-full' });
    expect(acknowledged.length).toBeGreaterThan(5);
    expect(await cards()).toEqual(acknowledged);
    await opened.close();
    opened = await openCirculationStore(directory);
    await opened.store.change(1, (unit) => unit.putPatron(patron('later')));
    expect(await cards()).toEqual([...acknowledged, 'later']);
  });

  it('leaves no data of a removed patron in the database file', async () => {
    await opened.store.change(1, (unit) => unit.putPatron(patron('Kanarienvogel')));
    await opened.store.change(1, (unit) => unit.removePatron('id-Kanarienvogel'));
    await opened.close();
    const bytes = await readFile(join(directory, 'patrons.db'));
    expect(bytes.includes('Kanarienvogel')).toBe(false);
    opened = await openCirculationStore(directory);
    expect(await cards()).toEqual([]);
  });
});
