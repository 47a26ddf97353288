import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiException } from '@buchfink/contract/error';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFeeds } from '../../api/account/feed/feeds.ts';
import { type OpenSessions, openSessions } from '../../api/session/open-sessions.ts';
import type { AccountStore } from '../../storage/accounts/open-account-store.ts';
import { circulationTables } from '../../storage/circulation/circulation-migrations.ts';
import type { OpenCirculationStore } from '../../storage/circulation/open-circulation-store.ts';
import { dataFiles } from '../../storage/data-files.ts';
import { migrate } from '../../storage/database/migrate.ts';
import { tableNames } from '../../storage/database/table-names.ts';
import { newKeyLine, openKeys } from '../../storage/keys/open-keys.ts';
import { openPostgresql } from '../../storage/postgresql/postgresql.ts';
import { storageAt } from '../../storage/storage.ts';
import { describeStorages } from '../../testing/postgresql/describe-storages.ts';
import type { TestLocation } from '../../testing/postgresql/test-location.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { runCli } from '../../testing/processes/run-cli.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const now = () => new Date('2026-11-24T09:00:00Z');
const keyLine = newKeyLine();

/** The tables of docs/privacy.md, with what leads from a row to a patron, and what `patron forget` does. */
const documentedTables = (() => {
  const text = readFileSync(join(root, 'docs', 'privacy.md'), 'utf8');
  const section = text.slice(text.indexOf('\n## Tables'), text.indexOf('\n## Measures'));
  return [...section.matchAll(/^\| (`.+`) \| (.+?) \| .*? \| ?(.*?) ?\|$/gm)].flatMap(
    ([, names = '', by = '', forget]) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, table = '']) => ({ table, by, forget })),
  );
})();
const namingTables = documentedTables.flatMap(({ table, by }) => (by.startsWith('nothing') ? [] : [table]));
const deletedTables = documentedTables.flatMap(({ table, forget }) => (forget === 'deleted' ? [table] : []));

/** As the command lists them. */
const deletedRows = [
  ...['patron', 'reservation', 'loan_code', 'desk_act', 'daily_change', 'forgotten_line'],
  ...['notice', 'delivery', 'letter', 'notice_wishes', 'email_proof', 'push_subscription', 'registration'],
  ...['session', 'login_attempt', 'feed_card'],
];

const withoutSecret = <Row extends { readonly secret: string }>({ secret: _, ...row }: Row) => row;

/** The rows of all tables of a storage. */
async function tablesAt({ dataDirectory, databaseUrl }: TestLocation) {
  const tables = new Map<string, Record<string, unknown>[]>();
  if (databaseUrl !== undefined) {
    const database = openPostgresql(databaseUrl, { purpose: 'test' });
    const names = await database.rows<{ name: string }>(
      'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
    );
    for (const { name } of names) tables.set(name, await database.rows(`SELECT * FROM ${name}`));
    await database.close();
    return tables;
  }
  for (const [file, migrations] of Object.entries(dataFiles)) {
    const path = join(dataDirectory, file);
    const database = new DatabaseSync(path);
    migrate(database, path, migrations);
    for (const name of tableNames(database)) tables.set(name, database.prepare(`SELECT * FROM ${name}`).all());
    database.close();
  }
  return tables;
}

let server: BuiltServer;
beforeAll(async () => {
  server = await buildServer();
});

describeStorages('the data of a patron', (createLocation) => {
  let location: TestLocation;
  /** A service that runs beside the commands. */
  let circulation: OpenCirculationStore;
  let accounts: AccountStore;
  let service: OpenSessions;
  beforeEach(async () => {
    location = await createLocation();
    circulation = await storageAt(location).circulation();
    accounts = await storageAt(location).accounts();
    service = await openSessions({
      ...location,
      keys: await openKeys(location.dataDirectory, keyLine),
      projects: { all: [] },
      now,
      warn: () => {},
      // What is old stays for the commands.
      isClockHeld: () => true,
    });
  });
  afterEach(async () => {
    await service.close();
    await accounts.close();
    await circulation.close();
    await location.remove();
  });

  function run(line: string, typed = '') {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    const environment = {
      BUCHFINK_DATA: location.dataDirectory,
      BUCHFINK_PROJECTS: join(root, 'projects'),
      BUCHFINK_KEYS: keyLine,
      ...(location.databaseUrl !== undefined && { DATABASE_URL: location.databaseUrl }),
    };
    return runCli(server, words, { environment, typed, now });
  }

  const title = {
    recordId: 'a',
    title: 'Momo',
    author: 'Käfer-Lundström, Änne',
    mediaType: 'BOOK',
    noCover: true,
  } as const;
  const copy = { recordId: 'a', issue: '', itemType: '', home: 'HL-MARKT', at: 'HL-MARKT' };
  const ledgerLine = { at: '2026-11-24T09:00:00Z', day: '2026-11-24', recordId: 'a' };
  const reservation = {
    id: 'r1',
    number: 1,
    recordId: 'a',
    issue: 'Band 3',
    state: 'paused' as const,
    reserved: '2026-11-20',
    pickupBranch: 'HL-MARKT',
    pausedUntil: '2026-12-24',
  } as const;
  const name = 'Änne Käfer-Lundström';
  const email = 'anne@kaefer.example';
  const notice = {
    id: 'n1',
    kind: 'due-soon' as const,
    at: 5,
    recordId: 'a',
    facts: { loanId: 'l1', due: '2026-12-22' },
    isPlanned: true,
  };
  const delivery = {
    noticeId: 'n1',
    way: 'email' as const,
    state: 'failed' as const,
    notBefore: 5,
    expires: 9,
    tries: 1,
    devices: '{"s1":"failed"}',
    sendingId: 'mail-1',
    reason: 'mailbox-refused',
    reply: `550 <${email}>`,
    changed: 6,
  };
  const subscription = {
    id: 's1',
    endpoint: 'https://push.example/1',
    publicKey: 'public',
    secret: 'SECRET',
    language: 'de',
    login: 'mark-of-a-login',
    since: 5,
  };
  const letterRun = { id: 'run', day: '2026-11-24', at: 5, letters: 1, fees: 300, isUndone: false };
  const letter = {
    runId: 'run',
    number: 1,
    content: {
      card: '7700077',
      name,
      address: { street: 'Käferweg 7', postcode: '23552', town: 'Lübeck' },
      loans: [{ title: 'Momo', due: '2026-11-01', days: 23, branch: 'HL-MARKT', step: 3, fee: 300 }],
      owed: 300,
    },
  };
  const registration = {
    state: 'confirmed' as const,
    at: 5,
    expires: 9,
    name,
    email,
    language: 'de',
    guardian: 'Ulla Käfer-Lundström',
    termsVersion: '2026-10',
  };
  const moreOfAnne = {
    born: '1984-02-29',
    validUntil: '2027-12-31',
    homeBranch: 'HL-MARKT',
    street: 'Käferweg 7',
    postcode: '23552',
    town: 'Lübeck',
    block: 'blocked' as const,
    blockText: 'Bitte vorsprechen',
  } as const;

  /** A patron with a past loan, a reservation, an act of the desk, a session, a feed, a loan code and a failed login. */
  async function addAnne(): Promise<string> {
    const typed = `patron add --library 1 7700077 --name "${name}" --email ${email} --user-name annek`;
    expect(await run(typed, '4711\n')).toMatchObject({ code: 0 });
    const id = (await circulation.store.read(1, (unit) => unit.patronByLogin('7700077')))?.id ?? '';
    expect(id).not.toBe('');
    await circulation.store.change(1, async (unit) => {
      await unit.putTitle(title);
      await unit.log({ ...ledgerLine, patronId: id, act: 'lent', loanId: 'l1', copyKey: 'c', due: '2026-12-22' });
      await unit.log({ ...ledgerLine, patronId: id, act: 'returned', loanId: 'l1', copyKey: 'c' });
      await unit.putLoanCode({ id: 'request', patronId: id, copyKey: 'c', code: 'SECRET', expires: 1, triesLeft: 5 });
      await unit.putReservation({ ...reservation, patronId: id });
      await unit.log({ ...ledgerLine, day: '2026-10-01', patronId: id, act: 'cancelled', reservationId: 'r0' });
      await unit.forgetBefore('2026-11-01');
      await unit.putDailyChange({ group: 'g', kind: 'reservation', before: { ...reservation, patronId: id } });
      await unit.putDeskAct({ id: 'form', kind: 'charge', at: 5, patronId: id, outcome: '{"sum":250}' });
      const row = await unit.patron(id);
      if (row) await unit.putPatron({ ...row, ...moreOfAnne });
      await unit.addNotice({ ...notice, patronId: id });
      await unit.putDelivery({ ...delivery, patronId: id });
      await unit.putLetterRun(letterRun);
      await unit.putLetter({ ...letter, patronId: id });
      await unit.putNoticeWishes({ patronId: id, language: 'de', provedEmail: email, bouncedEmail: email });
      await unit.putEmailProof({ tokenHash: 'hash', patronId: id, email, expires: 5 });
      await unit.putPushSubscription({ ...subscription, patronId: id });
      await unit.putRegistration({ ...registration, id });
    });
    const login = { userId: '7700077', patronId: id, readableAway: true };
    await service.sessions.begin({
      libraryId: 1,
      patron: login,
      keep: 'stay',
      client: 'web',
      device: 'Firefox, Linux',
    });
    const keys = await openKeys(location.dataDirectory, keyLine);
    const feeds = createFeeds({ store: accounts.feeds, keys, now });
    await feeds.add({ libraryId: 1, ...login, loggedIn: 0, sessionId: '' });
    const from = { libraryId: 1, userId: 'annek', address: '192.0.2.1', devices: [] };
    const failing = service.throttle.run(from, () => Promise.reject(new ApiException('login-failed')));
    await expect(failing).rejects.toMatchObject({ code: 'login-failed' });
    return id;
  }

  /** The patron borrows a copy and owes a fee. */
  const lendAndCharge = (patronId: string) =>
    circulation.store.change(1, async (unit) => {
      await unit.putCopy({ ...copy, key: 'c2', id: '2', barcode: '00012346', state: 'lent', due: '2026-12-22' });
      const loan = { patronId, copyKey: 'c2', lent: '2026-11-24', due: '2026-12-22', renewals: 0, branch: 'HL-MARKT' };
      await unit.putLoan({ ...loan, id: 'l2' });
      const fee = { id: 'f', patronId, amount: 250, date: '2026-11-24' };
      await unit.putFee({ ...fee, kind: 'other', text: 'Neuer Ausweis' });
    });

  it('is exported as JSON: rows of all stores, without a secret', async () => {
    const id = await addAnne();
    await lendAndCharge(id);
    const { code, out, err } = await run('patron export --library 1 annek');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      format: 'buchfink-patron-export',
      version: 1,
      // With a database the clock is that of the database.
      exported: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      libraryId: 1,
      circulation: {
        patron: {
          id,
          card: '7700077',
          userName: 'annek',
          name: 'Änne Käfer-Lundström',
          email: 'anne@kaefer.example',
          group: 'adults',
          disabled: false,
          ...moreOfAnne,
        },
        loans: [expect.objectContaining({ due: '2026-12-22', title: expect.objectContaining({ title: 'Momo' }) })],
        reservations: [expect.objectContaining({ ...reservation, patronId: id })],
        fees: [expect.objectContaining({ amount: 250, text: 'Neuer Ausweis' })],
        loanCodes: [{ id: 'request', patronId: id, copyKey: 'c', expires: 1, triesLeft: 5 }],
        deskActs: [{ kind: 'charge', at: 5, outcome: '{"sum":250}' }],
        dailyChanges: [{ group: 'g', kind: 'reservation', before: { ...reservation, patronId: id } }],
        forgottenLines: [expect.objectContaining({ day: '2026-10-01', patronId: id, act: 'cancelled' })],
        ledger: [
          {
            ...ledgerLine,
            sequence: 1,
            patronId: id,
            act: 'lent',
            loanId: 'l1',
            copyKey: 'c',
            due: '2026-12-22',
            title: 'Momo',
          },
          { ...ledgerLine, sequence: 2, patronId: id, act: 'returned', loanId: 'l1', copyKey: 'c', title: 'Momo' },
        ],
        notices: [{ ...notice, patronId: id, title: 'Momo' }],
        deliveries: [{ ...delivery, patronId: id }],
        letters: [{ ...letter, patronId: id }],
        noticeWishes: { patronId: id, language: 'de', provedEmail: email, bouncedEmail: email },
        pushSubscriptions: [{ ...withoutSecret(subscription), patronId: id }],
        registration: { ...registration, id },
      },
      sessions: [
        {
          client: 'web',
          keep: 'stay',
          device: 'Firefox, Linux',
          created: '2026-11-24T09:00:00.000Z',
          lastUsed: '2026-11-24T09:00:00.000Z',
          ends: '2026-12-24T09:00:00.000Z',
        },
      ],
      loginAttempts: [{ at: '2026-11-24T09:00:00.000Z', hasFailed: true }],
      calendarFeeds: [{ added: '2026-11-24T09:00:00.000Z', lastRead: '2026-11-24' }],
      notExported: expect.arrayContaining([expect.stringContaining('PIN')]),
    });
    expect(out).not.toMatch(/\$argon2|SECRET|pinHash/);

    // Each text of each row is in the document, whatever columns there will be.
    // Secrets, numbers of rows, and the folded name, which the name says already.
    const left = new Set([
      'patron.pin_hash',
      'patron.name_key',
      'loan_code.code',
      'desk_act.id',
      'push_subscription.secret',
      'email_proof.token_hash',
      'notice.facts',
      'ledger.subject',
      'ledger.body',
      // They are exported as objects.
      'daily_change.row_before',
      'daily_change.row_after',
      'letter.content',
    ]);
    for (const [table, rows] of await tablesAt(location)) {
      if (!circulationTables.includes(table as never) || !namingTables.includes(table)) continue;
      expect([table, rows.length > 0]).toEqual([table, true]);
      for (const [column, cell] of rows.flatMap((row) => Object.entries(row)))
        if (typeof cell === 'string' && !left.has(`${table}.${column}`))
          expect([table, column, out.includes(JSON.stringify(cell).slice(1, -1))]).toEqual([table, column, true]);
    }
  });

  it('is in no table but those of docs/privacy.md', async () => {
    const tables = [...(await tablesAt(location)).keys()].filter((table) => table !== 'schema_version');
    // Each storage has tables that the other one does not need.
    const ofOneStorage = ['circulation_state', 'call_budget'];
    const documented = documentedTables.map(({ table }) => table);
    expect(tables.filter((table) => !documented.includes(table))).toEqual([]);
    expect(documented.filter((table) => !tables.includes(table) && !ofOneStorage.includes(table))).toEqual([]);
    expect(documented.toSorted()).toEqual([...new Set(documented)].toSorted());
  });

  it('is not forgotten while there are loans or fees, and then nothing is changed', async () => {
    await lendAndCharge(await addAnne());
    const before = (await run('patron export --library 1 7700077')).out;
    const refused = (reason: string) => ({ code: 1, out: '', err: `The patron of card 7700077 ${reason}.\n` });
    expect(await run('patron forget --library 1 7700077')).toEqual(refused('has loans'));
    await circulation.store.change(1, (unit) => unit.removeLoan('l2'));
    expect(await run('patron forget --library 1 7700077')).toEqual(refused('owes fees'));
    const after = JSON.parse((await run('patron export --library 1 7700077')).out);
    expect({ ...JSON.parse(before).circulation, loans: [] }).toEqual(after.circulation);
    expect([after.sessions, after.loginAttempts, after.calendarFeeds].map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it('is forgotten in every table and, in the data directory, in every byte of the files', async () => {
    // So many patrons that pages of the tables are split, which copies rows.
    await circulation.store.change(1, async (unit) => {
      for (let number = 0; number < 400; number++)
        await unit.putPatron({
          id: `other-${number}`,
          card: `77${number}`,
          pinHash: 'x'.repeat(100),
          group: 'adults',
          disabled: false,
          name: `Person ${number}`,
        });
    });
    const id = await addAnne();
    await circulation.store.change(1, async (unit) => {
      const row = await unit.patron(id);
      for (let length = 0; length < 30; length++)
        if (row) await unit.putPatron({ ...row, blockText: 'x'.repeat(30 * length) });
    });
    // Everything of these tables is hers, but for the other patrons.
    const stored = async () => {
      const tables = await tablesAt(location);
      const rowsOf = (table: string) => tables.get(table)?.filter((row) => !String(row.id).startsWith('other-'));
      return deletedTables.map((table) => [table, (rowsOf(table)?.length ?? 0) > 0]);
    };
    expect(await stored()).toEqual(deletedTables.map((table) => [table, true]));
    const { code, out, err } = await run('patron forget --library 1 7700077');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await stored()).toEqual(deletedTables.map((table) => [table, false]));
    expect(out).toContain(
      [
        'Card 7700077 of library 1 is forgotten. Deleted rows:',
        ...deletedRows.map((table) => `  ${table.padEnd(17)}  1`),
        'What stays, and why:',
        '  ledger             3 lines without the patron: ',
      ].join('\n'),
    );
    expect(out).toMatch(/\n\d\d tables: in no row\.\n/);
    expect(await circulation.store.read(1, (unit) => unit.ledgerOf(id))).toEqual([]);
    expect(await run('patron export --library 1 7700077')).toMatchObject({ code: 1, err: 'Unknown card 7700077.\n' });
    // The author of a title has the name of the patron.
    const traces = [id, 'annek', email, name, '7700077'];
    if (location.databaseUrl === undefined) {
      expect(out).toContain('patrons.db, patrons.db-wal, sessions.db');
      expect(out).toContain('each byte: nowhere.');
      for (const file of ['patrons.db', 'patrons.db-wal', 'sessions.db', 'sessions.db-wal', 'accounts.db']) {
        const bytes = await readFile(join(location.dataDirectory, file));
        for (const trace of traces) expect([file, trace, bytes.includes(trace)]).toEqual([file, trace, false]);
      }
      return;
    }
    const client = new pg.Client(location.databaseUrl);
    await client.connect();
    await client.query('CHECKPOINT');
    const { rows } = await client.query(`SELECT pg_read_binary_file(pg_relation_filepath('patron')) AS bytes`);
    await client.end();
    expect(rows[0].bytes.includes('Person 399')).toBe(true);
    for (const trace of traces) expect([trace, rows[0].bytes.includes(trace)]).toEqual([trace, false]);
  });

  it('is forgotten while work by the clock is held, and nothing of others is removed because it is old', async () => {
    const id = await addAnne();
    const past = await openSessions({
      ...location,
      keys: await openKeys(location.dataDirectory, keyLine),
      projects: { all: [] },
      now: () => new Date('2026-01-05T09:00:00Z'),
      warn: () => {},
      isClockHeld: () => true,
    });
    for (const patronId of [id, 'other']) {
      const patron = { userId: patronId, patronId, readableAway: true };
      await past.sessions.begin({ libraryId: 1, patron, keep: 'stay', client: 'web', device: 'Firefox, Linux' });
    }
    await past.close();
    const monitoring = await storageAt(location).monitoring();
    await monitoring.workClock.put({ seen: now().getTime(), isUndone: true });
    await monitoring.close();
    const sessions = async () => (await tablesAt(location)).get('session')?.length;
    expect(await sessions()).toBe(3);
    expect(await run('patron forget --library 1 7700077')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\n {2}session +2\n/),
    });
    expect(await sessions()).toBe(1);
    // With a yes the next one takes with it what is old.
    expect(await run('daily-work release')).toMatchObject({ code: 0 });
    await run('patron add --library 1 8800088 --name "Bo Ek"', '4711\n');
    expect(await run('patron forget --library 1 8800088')).toMatchObject({ code: 0 });
    expect(await sessions()).toBe(0);
  });

  it('that another patron or the catalogue has as well does not count as left', async () => {
    await addAnne();
    await run('patron add --library 1 8800088 --name "Änne Käfer-Lundström" --email anne@kaefer.example', '4711\n');
    const { code, out } = await run('patron forget --library 1 7700077');
    expect({ code, left: out.includes('LEFT') }).toEqual({ code: 0, left: false });
    expect((await run('patron list --library 1')).out).toBe('8800088\tÄnne Käfer-Lundström\tadults\n');
  });

  it('that is left in a row of another table makes the command fail, and the table is named', async () => {
    const id = await addAnne();
    const search = await storageAt(location).personalData();
    const values = { libraryId: 1, unique: [id], logins: ['7700077', 'annek'], contact: ['Änne Käfer-Lundström'] };
    const left = async () => (await search.findRows(values)).filter(({ rows }) => rows > 0);
    expect((await left()).map(({ table, rows }) => [table, rows])).toEqual([
      ['daily_change', 1],
      ['delivery', 1],
      ['desk_act', 1],
      ['email_proof', 1],
      ['forgotten_line', 1],
      ['ledger', 2],
      ['letter', 1],
      ['loan_code', 1],
      ['notice', 1],
      ['notice_wishes', 1],
      ['patron', 1],
      ['push_subscription', 1],
      ['registration', 1],
      ['reservation', 1],
    ]);
    await circulation.store.change(1, (unit) =>
      unit.putFee({
        id: 'f',
        patronId: 'x',
        kind: 'other',
        amount: 1,
        date: '2026-11-24',
        text: 'Änne Käfer-Lundström',
      }),
    );
    expect((await left()).map(({ table }) => table)).toContain('fee');
    expect((await search.findRows({ ...values, libraryId: 2 })).filter(({ rows }) => rows > 0)).toEqual([]);
    await search.close();
    expect(await run('patron forget --library 1 7700077')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/LEFT in \S.* fee \(1\)\.\n/),
    });
  });
});
