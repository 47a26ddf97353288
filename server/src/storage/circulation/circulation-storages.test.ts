import { join } from 'node:path';
import type { PatronRow } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeStorages } from '../../testing/postgresql/describe-storages.ts';
import type { TestLocation } from '../../testing/postgresql/test-location.ts';
import { postgresqlMigrations } from '../postgresql/postgresql-migrations.ts';
import { storageAt } from '../storage.ts';
import { circulationMigrations } from './circulation-migrations.ts';
import type { OpenCirculationStore } from './open-circulation-store.ts';

const patron = (card: string): PatronRow => ({
  id: `id-${card}`,
  card,
  pinHash: 'x',
  group: 'adults',
  name: `Name von ${card}`,
  disabled: false,
});

describeStorages('circulation', (createLocation) => {
  let location: TestLocation;
  let opened: OpenCirculationStore;
  beforeEach(async () => {
    location = await createLocation();
    opened = await storageAt(location).circulation();
  });
  afterEach(async () => {
    await opened.close();
    await location.remove();
  });

  /** Runs a statement beside the store, as an earlier version would have. */
  const runSql = async (sql: string) => {
    if (location.databaseUrl === undefined) {
      const database = new DatabaseSync(join(location.dataDirectory, 'patrons.db'), { timeout: 1_000 });
      database.exec(sql);
      database.close();
      return;
    }
    const client = new pg.Client(location.databaseUrl);
    await client.connect();
    await client.query(sql);
    await client.end();
  };

  const cards = (libraryId = 1) =>
    opened.store.read(libraryId, async (unit) => (await unit.patrons('', 100)).map(({ card }) => card));

  it('applies a change completely or not at all, and a failed change does not affect the next one', async () => {
    await opened.store.change(1, (unit) => unit.putPatron(patron('1')));
    const failing = opened.store.change(1, async (unit) => {
      await unit.putPatron(patron('2'));
      await unit.removePatron('id-1');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await opened.store.change(1, (unit) => unit.putPatron(patron('3')));
    expect(await cards()).toEqual(['1', '3']);
    expect(await cards(2)).toEqual([]);
  });

  it('never gives two patrons one card and never lends a copy twice', async () => {
    const { store } = opened;
    await store.change(1, (unit) => unit.putPatron(patron('1')));
    const twice = store.change(1, (unit) => unit.putPatron({ ...patron('1'), id: 'other' }));
    await expect(twice).rejects.toMatchObject({ name: 'StorageError' });
    const loan = { copyKey: 'c', patronId: 'p', lent: '2026-01-01', due: '2026-01-02', renewals: 0, branch: '' };
    await store.change(1, (unit) => unit.putLoan({ ...loan, id: 'l1' }));
    await store.change(2, (unit) => unit.putLoan({ ...loan, id: 'l1' }));
    await expect(store.change(1, (unit) => unit.putLoan({ ...loan, id: 'l2' }))).rejects.toMatchObject({
      name: 'StorageError',
    });
  });

  it('shows readers only committed changes while another change is running', async () => {
    let goOn = () => {};
    const release = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const change = opened.store.change(1, async (unit) => {
      await unit.putPatron(patron('1'));
      await release;
    });
    expect(await cards()).toEqual([]);
    goOn();
    await change;
    expect(await cards()).toEqual(['1']);
  });

  it('gives every reservation a new number and never repeats one', async () => {
    const number = () => opened.store.change(1, (unit) => unit.nextReservationNumber());
    expect((await Promise.all([number(), number(), number()])).sort()).toEqual([1, 2, 3]);
    const failing = opened.store.change(1, async (unit) => {
      await unit.nextReservationNumber();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await number()).toBe(4);
  });

  it('loses no change of two nodes that act on the same row', async () => {
    const other = await storageAt(location).circulation();
    await opened.store.change(1, (unit) => unit.putPatron({ ...patron('1'), name: '' }));
    const append = ({ store }: OpenCirculationStore, letter: string) =>
      store.change(1, async (unit) => {
        const row = await unit.patron('id-1');
        if (row) await unit.putPatron({ ...row, name: `${row.name}${letter}` });
      });
    await Promise.all([...'abcdefgh'].map((letter, at) => append(at % 2 ? opened : other, letter)));
    const row = await other.store.read(1, (unit) => unit.patron('id-1'));
    expect([...(row?.name ?? '')].sort().join('')).toBe('abcdefgh');
    await other.close();
  });

  it('notices the changes of others', async () => {
    const other = await storageAt(location).circulation();
    opened.version();
    await cards();
    const version = opened.version();
    await other.store.change(1, (unit) => unit.putPatron(patron('1')));
    await vi.waitUntil(() => opened.version() !== version, { timeout: 60_000 });
    await other.close();
  });

  it('reads back the ledger in the order of the acts, and forgets patrons', async () => {
    const log = (patronId: string, day: string, copyKey: string) =>
      opened.store.change(1, (unit) =>
        unit.log({
          at: `${day}T10:00:00Z`,
          day,
          patronId,
          recordId: 'r',
          act: 'returned',
          copyKey,
          loanId: copyKey,
        }),
      );
    await log('p', '2026-01-01', 'c1');
    await log('p', '2026-01-02', 'c2');
    const lines = () => opened.store.read(1, (unit) => unit.ledger(0, 10));
    expect((await lines()).map(({ day, patronId }) => [day, patronId])).toEqual([
      ['2026-01-01', 'p'],
      ['2026-01-02', 'p'],
    ]);
    expect(await opened.store.read(1, (unit) => unit.lastReturn('p', 'c1'))).toBe('2026-01-01');
    expect(await opened.store.change(1, (unit) => unit.forgetBefore('2026-01-02'))).toBe(1);
    const [first, second] = await lines();
    expect([first?.patronId, second?.patronId]).toEqual([undefined, 'p']);
    expect(await opened.store.read(1, (unit) => unit.lastLine())).toBe(second?.sequence);
  });

  it('finds patrons by parts of their names in any spelling, or by a part of the card number', async () => {
    for (const [card, name] of [
      ['A1', 'Änne Käfer'],
      ['2', 'JÜRGEN KAEFER-STRAẞE'],
      ['3', '100% Kafer_b!'],
      ['4', 'Ольга Иванова'],
    ] as const)
      await opened.store.change(1, (unit) => unit.putPatron({ ...patron(card), name }));
    await opened.store.change(1, async (unit) => {
      const { name: _, ...nameless } = patron('57');
      await unit.putPatron(nameless);
      await unit.putPatron({ ...patron('6'), name: 'Jürgen Käfer' });
      await unit.putPatron({ ...patron('6'), name: 'Bert' });
    });
    await opened.store.change(2, (unit) => unit.putPatron({ ...patron('5'), name: 'Änne Käfer' }));
    const matching = async (nameKeys: readonly string[], cardPart?: string, limit = 10) =>
      (await opened.store.read(1, (unit) => unit.patronsMatching({ nameKeys, cardPart }, limit)))
        .map(({ card }) => card)
        .sort();
    expect(await matching(['kafer'])).toEqual(['2', '3', 'A1']);
    expect(await matching(['kafer', 'strasse'])).toEqual(['2']);
    expect(await matching(['иванова'])).toEqual(['4']);
    expect(await matching(['0%'])).toEqual(['3']);
    expect(await matching(['r_b!'])).toEqual(['3']);
    expect(await matching(['%'])).toEqual(['3']);
    expect(await matching(['nobody'], 'a1')).toEqual(['A1']);
    expect(await matching(['nobody'], '7')).toEqual(['57']);
    expect(await matching(['kafer'], undefined, 2)).toHaveLength(2);
  });

  it('adds to patrons of an earlier version what the search compares', async () => {
    await opened.store.change(1, (unit) => unit.putPatron({ ...patron('1'), name: 'Änne Käfer' }));
    await runSql('UPDATE patron SET name_key = NULL');
    const find = () => opened.store.read(1, (unit) => unit.patronsMatching({ nameKeys: ['anne'] }, 10));
    expect(await find()).toEqual([]);
    await (await storageAt(location).circulation()).close();
    expect(await find()).toHaveLength(1);
  });

  it('stores acts of the desk, until their patron is removed or a day is over', async () => {
    const act = { id: 'x', kind: 'lend', at: 1_700_000_000_000, patronId: 'id-1', outcome: '{}' };
    const later = { ...act, id: 'y', at: 1_700_000_000_001 };
    const other = { id: 'z', kind: 'lend', at: 1_700_000_000_001, outcome: '{}' };
    await opened.store.change(1, async (unit) => {
      await unit.putPatron(patron('1'));
      for (const row of [act, later, other]) await unit.putDeskAct(row);
    });
    const read = (id: string, libraryId = 1) => opened.store.read(libraryId, (unit) => unit.deskAct(id));
    expect([await read('x'), await read('x', 2)]).toEqual([act, undefined]);
    expect(await opened.store.read(1, (unit) => unit.deskActsOf('id-1'))).toEqual([act, later]);
    await opened.store.change(1, (unit) => unit.removeDeskActs(later.at));
    expect(await read('x')).toBeUndefined();
    expect(await opened.store.change(1, (unit) => unit.removePatron('id-1'))).toMatchObject({ deskActs: 1 });
    expect([await read('y'), await read('z')]).toEqual([undefined, other]);
  });

  it('stores acts of patrons with their sealed answers, until a day is over', async () => {
    const act = { id: 'x', request: 'r', at: 1_700_000_000_000, answer: 'sealed' };
    const later = { ...act, id: 'y', at: 1_700_000_000_001 };
    await opened.store.change(1, async (unit) => {
      for (const row of [act, later]) await unit.putPatronAct(row);
    });
    const read = (id: string, libraryId = 1) => opened.store.read(libraryId, (unit) => unit.patronAct(id));
    expect([await read('x'), await read('x', 2)]).toEqual([act, undefined]);
    await opened.store.change(1, (unit) => unit.removePatronActs(later.at));
    expect([await read('x'), await read('y')]).toEqual([undefined, later]);
  });

  it('lists the latest notices of a patron, and marks those of this patron as read', async () => {
    const notice = (id: string, patronId: string, at: number) =>
      ({ id, patronId, kind: 'ready', at, facts: { branch: 'M' }, isPlanned: false }) as const;
    await opened.store.change(1, async (unit) => {
      for (const at of [1, 2, 3]) await unit.addNotice(notice(`a${at}`, 'anna', at));
      await unit.addNotice(notice('b1', 'ben', 1));
    });
    const inboxOf = (patronId: string, libraryId = 1) =>
      opened.store.read(libraryId, async (unit) => [
        (await unit.latestNoticesOf(patronId, 2)).map(({ id, readAt }) => [id, readAt]),
        await unit.unreadNotices(patronId),
      ]);
    const read = (patronId: string, ids: readonly string[] | 'all') =>
      opened.store.change(1, (unit) => unit.markNoticesRead(patronId, ids, 9));
    expect(await inboxOf('anna')).toEqual([
      [
        ['a3', undefined],
        ['a2', undefined],
      ],
      3,
    ]);
    await read('anna', ['a2', 'b1', 'unknown']);
    expect(await inboxOf('anna')).toEqual([
      [
        ['a3', undefined],
        ['a2', 9],
      ],
      2,
    ]);
    await read('ben', 'all');
    expect(await inboxOf('ben')).toEqual([[['b1', 9]], 0]);
    expect((await inboxOf('anna'))[1]).toBe(2);
    expect(await inboxOf('anna', 2)).toEqual([[], 0]);
  });

  it('takes mails about registrations over into the outbox, with what became of them', async () => {
    const at = 1_800_000_000_000;
    const begun = { at, expires: at + 1, language: 'de' };
    await opened.store.change(1, async (unit) => {
      for (const card of ['sent', 'waiting']) await unit.putPatron(patron(card));
      await unit.putRegistration({ ...begun, id: 'new', state: 'pending', email: 'ada@example.org' });
      await unit.putRegistration({ ...begun, id: 'id-sent', state: 'confirmed' });
      await unit.putRegistration({ ...begun, id: 'id-waiting', state: 'ended', reason: 'No, "thanks"' });
      await unit.putRegistration({ ...begun, id: 'silent', state: 'pending' });
      const after = { ...begun, id: 'id-waiting', state: 'ended', reason: 'No, "thanks"' } as const;
      await unit.putDailyChange({ group: 'g', kind: 'registration', after });
    });
    await opened.close();
    const version = location.databaseUrl === undefined ? circulationMigrations.length : postgresqlMigrations.length;
    const columns = ['mail_state', 'mail_id', 'mail_reason'].map(
      (name) => `ALTER TABLE registration ADD ${name} TEXT;`,
    );
    await runSql(`DELETE FROM schema_version WHERE version >= ${version};
      DROP INDEX delivery_registration; ALTER TABLE delivery DROP COLUMN registration_state;
      ${columns.join('\n')}
      ALTER TABLE registration ADD mail_not_before BIGINT; ALTER TABLE registration ADD mail_tries INTEGER;
      CREATE INDEX registration_mail ON registration (library_id, mail_state);
      CREATE INDEX registration_mail_id ON registration (library_id, mail_id);
      UPDATE registration SET mail_state = 'sending', mail_not_before = ${at}, mail_tries = 2, mail_id = 'm1' WHERE id = 'new';
      UPDATE registration SET mail_state = 'failed', mail_not_before = ${at}, mail_tries = 1, mail_id = 'm2',
        mail_reason = 'mailbox' WHERE id = 'id-sent';
      UPDATE registration SET mail_state = 'waiting', mail_not_before = ${at + 5}, mail_tries = 0 WHERE id = 'id-waiting';
      UPDATE daily_change SET row_after = replace(row_after, '"thanks\\""',
        '"thanks\\"","mailState":"waiting","mailNotBefore":1800000000005,"mailTries":0');`);
    opened = await storageAt(location).circulation();
    const week = 7 * 86_400_000;
    const ofMails = { way: 'email', changed: at, notBefore: at };
    const { rows, counts, changes } = await opened.store.read(1, async (unit) => ({
      rows: await Promise.all(['new', 'id-sent', 'id-waiting', 'silent'].map((id) => unit.deliveriesOfPatron(id))),
      counts: await unit.registrationCounts(),
      changes: await unit.dailyChangesOf('id-waiting'),
    }));
    expect(rows).toEqual([
      [
        {
          ...ofMails,
          ...{ noticeId: 'm1', patronId: 'new', registrationState: 'pending', state: 'sending', sendingId: 'm1' },
          ...{ expires: at + 1, tries: 2 },
        },
      ],
      [
        {
          ...ofMails,
          ...{ noticeId: 'm2', patronId: 'id-sent', registrationState: 'confirmed', state: 'failed', sendingId: 'm2' },
          ...{ expires: at + week, tries: 1, reason: 'mailbox' },
        },
      ],
      [
        {
          ...ofMails,
          ...{ noticeId: 'id-waiting', patronId: 'id-waiting', registrationState: 'ended', state: 'waiting', tries: 0 },
          ...{ notBefore: at + 5, changed: at + 5, expires: at + 5 + week },
        },
      ],
      [],
    ]);
    expect(counts.find(({ state }) => state === 'confirmed')?.failedMails).toBe(1);
    expect(changes.map(({ after }) => Object.keys(after ?? {}))).toEqual([
      ['at', 'expires', 'language', 'id', 'state', 'reason'],
    ]);
  });

  it('clears one library and keeps the others', async () => {
    await opened.store.change(1, (unit) => unit.putPatron(patron('1')));
    await opened.store.change(2, (unit) => unit.putPatron(patron('2')));
    await opened.clear(1);
    expect([await cards(1), await cards(2)]).toEqual([[], ['2']]);
  });
});
