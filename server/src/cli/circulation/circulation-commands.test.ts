import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeeds } from '../../api/account/feed/feeds.ts';
import { openAccountStore } from '../../storage/accounts/open-account-store.ts';
import { openCirculationStore } from '../../storage/circulation/open-circulation-store.ts';
import { newKeyLine, openKeys } from '../../storage/keys/open-keys.ts';
import { openRecordStore } from '../../storage/records/open-record-store.ts';
import { openSessionStore } from '../../storage/sessions/open-session-store.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { runCli } from '../../testing/processes/run-cli.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
let server: BuiltServer;
let data: string;
beforeAll(async () => {
  server = await buildServer();
  data = await mkdtemp(join(tmpdir(), 'buchfink-desk-'));
  const store = await openRecordStore(data);
  const copy = (id: string, barcode: string) => ({ id, barcode, branch: 'HL-MARKT', state: 'available' as const });
  await store.records.put(1, [
    bodyOf(bookOf({ id: 'a', title: 'Momo', items: [copy('1', '00012345'), copy('2', '00012346')] })),
  ]);
  await store.close();
});
afterAll(async () => {
  await rm(data, { recursive: true, force: true });
});

function run(line: string, typed: string | Iterable<string> = '', more: Readonly<Record<string, string>> = {}) {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
  const environment = { BUCHFINK_DATA: data, BUCHFINK_PROJECTS: join(root, 'projects'), ...more };
  return runCli(server, words, { environment, typed, now: () => new Date('2026-11-24T09:00:00Z') });
}

const well = (out: unknown) => ({ code: 0, out, err: '' });

describe('the commands of a library with accounts of its own', () => {
  it('add, change and list patrons; the PIN comes from standard input', async () => {
    expect(
      await run('patron add --library 1 77 --name "Änne Käfer" --group children --born 2015-04-01', '4711\n'),
    ).toEqual(well('Card 77 has been added.\n'));
    expect(await run('patron add --library 1 78', '4712\n')).toEqual(well('Card 78 has been added.\n'));
    expect(await run('patron change --library 1 77 --valid-until 2027-06-30')).toEqual(
      well('Card 77 has been changed.\n'),
    );
    expect(await run('patron set-pin --library 1 77', '1234\n')).toEqual(well('Card 77 has a new PIN.\n'));
    expect(await run('patron list --library 1')).toEqual(well('77\tÄnne Käfer\tchildren\t2027-06-30\n78\t\tadults\n'));
  });

  it('accept a card number in full-width digits as the same card', async () => {
    expect(await run('patron add --library 1 "　７８ "', '4711\n')).toMatchObject({
      code: 1,
      err: '78 is the card or user name of another patron.\n',
    });
    expect(await run('patron add --library 1 ８０', '4711\n')).toMatchObject({ code: 0 });
    expect((await run('patron list --library 1')).out).toContain('\n80\t');
    expect(await run('fee list --library 1 80')).toEqual(well(''));
    expect(await run('patron remove --library 1 ８0')).toMatchObject({ code: 0 });
  });

  it.each([
    ['2026-11-25', 'The date of birth 2026-11-25 is in the future.'],
    ['1896-11-24', 'The date of birth 1896-11-24 is 130 years ago.'],
  ])('reject a day of birth on which no patron can be born (%s)', async (born, reason) => {
    const refused = { code: 1, out: '', err: `${reason}\n` };
    expect(await run(`patron add --library 1 79 --born ${born}`, '4711\n')).toEqual(refused);
    expect(await run(`patron change --library 1 78 --born ${born}`)).toEqual(refused);
  });

  it('accept a patron born today, or older than anybody else', async () => {
    for (const born of ['2026-11-24', '1896-11-25'])
      expect(await run(`patron change --library 1 78 --born ${born}`)).toEqual(well('Card 78 has been changed.\n'));
  });

  it.each([
    ['--library 999 79', 2, 'Unknown library "999".'],
    ['--library 1 ""', 2, 'is empty'],
    ['--library 1 77', 1, '77 is the card or user name of another patron.'],
    ['--library 1 79 --user-name 77', 1, '77 is the card or user name of another patron.'],
    [`--library 1 ${'7'.repeat(101)}`, 1, 'A card number has 1 to 100 characters.'],
    ['--library 1 79 --born 2015-02-30', 1, '"2015-02-30" is not a date YYYY-MM-DD.'],
    ['--library 1 79 --born 2026-11-25', 1, 'is in the future'],
    ['--library 1 79 --group riesen', 1, 'no patron group riesen'],
    ['--library 1 79 --branch MARS', 1, 'Unknown branch MARS.'],
    ['--library 1 79 --email ada', 1, 'ada is not an e-mail address.'],
  ])('add: reports the mistake in `%s` before asking for a PIN', async (line, code, message) => {
    let isAsked = false;
    const typed = (function* () {
      isAsked = true;
      yield '4711\n';
    })();
    const outcome = await run(`patron add ${line}`, typed);
    expect({ code: outcome.code, isAsked }).toEqual({ code, isAsked: false });
    expect(outcome.err).toContain(message);
  });

  it('read the PIN from a Windows text file, and reject one in UTF-16', async () => {
    expect(await run('patron set-pin --library 1 77', '\ufeff2345\r\n')).toEqual(well('Card 77 has a new PIN.\n'));
    const wide = Buffer.from('\ufeff2345\r\n', 'utf16le').toString('utf8');
    expect(await run('patron set-pin --library 1 77', wide)).toMatchObject({
      code: 2,
      err: expect.stringContaining('must be in UTF-8'),
    });
  });

  it.each(['   \n', '\n'])('reject a PIN of blanks (%j)', async (typed) => {
    expect(await run('patron set-pin --library 1 77', typed)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^No PIN was entered/),
    });
  });

  it('read no more of standard input than the longest PIN', async () => {
    let read = 0;
    const endless = (function* () {
      for (;;) {
        read += 1;
        yield 'x'.repeat(500);
      }
    })();
    expect(await run('patron set-pin --library 1 77', endless)).toMatchObject({
      code: 1,
      err: 'A PIN has 1 to 200 characters.\n',
    });
    expect(read).toBeLessThan(100);
  });

  it('change no PIN when the logins of the running service cannot be ended, and create no keys beside it', async () => {
    const [firstKeyLine, secondKeyLine] = [newKeyLine(), newKeyLine()];
    const store = await openSessionStore(data);
    const names = [firstKeyLine, secondKeyLine].map((key) => key.slice(0, 8)).sort();
    await store.serviceKeys.keep(names);
    const refused = { code: 1, out: '', err: expect.stringContaining(`the service has the key ${names.join(', ')}, `) };
    expect(await run('patron set-pin --library 1 77', '5678\n')).toEqual(refused);
    expect(existsSync(join(data, 'keys'))).toBe(false);
    expect(await run('patron set-pin --library 1 77', '5678\n', { BUCHFINK_KEYS: firstKeyLine })).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        `the service has the key ${secondKeyLine.slice(0, 8)}, which is not in BUCHFINK_KEYS`,
      ),
    });
    expect(
      await run('patron set-pin --library 1 77', '5678\n', { BUCHFINK_KEYS: `${firstKeyLine},${secondKeyLine}` }),
    ).toEqual(well('Card 77 has a new PIN.\n'));
    await store.serviceKeys.keep([]);
    await store.close();
  });

  it('report what a new PIN ends: logins, and calendars that show the card', async () => {
    const line = newKeyLine();
    const keys = await openKeys(data, line);
    const circulation = await openCirculationStore(data);
    const patronId = (await circulation.store.read(1, (unit) => unit.patronByLogin('77')))?.id ?? '';
    await circulation.close();
    const accounts = await openAccountStore(data);
    const feeds = createFeeds({ store: accounts.feeds, keys, now: () => new Date() });
    const patron = { libraryId: 1, userId: '77', patronId, readableAway: true, loggedIn: 0, sessionId: '' };
    const [first, second] = [await feeds.add(patron), await feeds.add(patron)];
    expect(await run('patron set-pin --library 1 77', '6789\n', { BUCHFINK_KEYS: line })).toEqual(
      well('Card 77 has a new PIN and is removed from 2 calendars.\n'),
    );
    for (const { secret } of [first, second]) expect(await feeds.read(secret)).toEqual([]);
    await accounts.close();
  });

  it('lend a copy found by its barcode in the index, and say where it goes on return', async () => {
    expect(await run('copy show --library 1 00012345')).toEqual(well('Momo\navailable, by its record\n'));
    expect(await run('copy lend --library 1 00012345 77')).toEqual(well('00012345 is lent until 2026-12-22.\n'));
    expect(await run('copy show --library 1 00012345')).toEqual(
      well('Momo\nlent, due 2026-12-22, at HL-MARKT\nlent to card 77 since 2026-11-24, renewed 0 times\n'),
    );
    expect(await run('copy lend --library 1 00012345 78')).toMatchObject({
      code: 1,
      err: expect.stringContaining('00012345 is not lent: '),
    });
    expect(await run('copy give-back --library 1 00012345 --branch HL-NORD')).toEqual(
      well('00012345 must be sent to HL-MARKT.\n'),
    );
    expect(await run('copy give-back --library 1 00012345 --branch HL-MARKT')).toEqual(
      well('00012345 goes back to its shelf.\n'),
    );
    expect(await run('copy set-state --library 1 00012345 missing')).toEqual(well('00012345 is now missing.\n'));
    expect(await run('copy set-state --library 1 00012345 in-repair')).toEqual(well('00012345 is now in-repair.\n'));
    expect(await run('copy show --library 1 00012345')).toEqual(well('Momo\nmissing (in-repair), at HL-MARKT\n'));
    expect(await run('copy to-fetch --library 1 --branch HL-MARKT')).toEqual(well(''));
  });

  it('charge and take payment', async () => {
    expect(await run('fee add --library 1 77 2.50 --text "Neuer Ausweis"')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Card 77 owes 2.50 EUR more'),
    });
    expect(await run('fee pay --library 1 77 1,00')).toEqual(well('Paid. Card 77 still owes 1.50 EUR.\n'));
    expect(await run('fee pay --library 1 77 9')).toMatchObject({
      code: 1,
      err: 'Card 77 owes 1.50 EUR. Nothing was paid.\n',
    });
    const { out } = await run('fee list --library 1 77');
    expect(out).toMatch(/^\S+\t1\.50 EUR\t2026-11-24\tother\tNeuer Ausweis\n$/);
    expect((await run(`fee waive --library 1 ${out.split('\t')[0]}`)).code).toBe(0);
    expect(await run('fee list --library 1 77')).toEqual(well(''));
  });

  it('block, unblock and remove', async () => {
    expect(await run('patron block --library 1 77 --reason card-lost --text "Ausweis gefunden"')).toEqual(
      well('Card 77 is blocked.\n'),
    );
    expect((await run('patron list --library 1')).out).toContain('2027-06-30\tcard-lost\n');
    expect(await run('copy lend --library 1 00012346 77')).toMatchObject({ code: 1 });
    expect(await run('patron unblock --library 1 77')).toEqual(well('Card 77 is not blocked.\n'));
    expect(await run('copy lend --library 1 00012346 77')).toMatchObject({ code: 0 });
    expect(await run('patron remove --library 1 77')).toMatchObject({
      code: 1,
      err: expect.stringContaining('has loans'),
    });
    expect(await run('copy give-back --library 1 00012346 --branch HL-MARKT')).toMatchObject({ code: 0 });
    expect((await run('patron remove --library 1 77')).code).toBe(0);
    expect((await run('patron list --library 1')).out).toBe('78\t\tadults\n');
  });

  it.each([
    ['patron', 2, 'patron knows add, '],
    ['patron fly --library 1', 2, 'patron knows add, '],
    ['patron add 79', 2, '--library'],
    ['patron add --library 1', 2, '<card>'],
    ['patron add --library 1 79', 2, 'No PIN was entered'],
    ['patron add --library 1 79 --pin 1234', 2, '--pin'],
    ['patron add --library 24 79', 2, 'no accounts'],
    ['patron add --library 999 79', 2, 'Unknown library "999"'],
    ['patron change --library 1 78', 2, 'what is to change'],
    ['patron change --library 1 78 --group riesen', 1, 'no patron group riesen'],
    ['patron change --library 1 78 --branch MARS', 1, 'Unknown branch MARS. Branches: HL-MARKT, '],
    [
      'patron block --library 1 78 --until 2027',
      2,
      'patron block has no --until. Its options are --reason, --text, --library.\n',
    ],
    ['patron change --library 1 78 --name -x', 2, "use '--name=-XYZ'"],
    ['copy show --library 1 -5', 2, 'An argument that begins with a hyphen goes behind --, as in: copy show … -- -5\n'],
    ['patron change --library 1 78 --born gestern', 1, '"gestern" is not a date'],
    ['patron change --library 1 78 --valid-until ""', 2, '--valid-until is empty.'],
    ['patron change --library 1 78 --name " "', 2, '--name is empty.'],
    ['copy to-fetch --library 1 --branch ""', 2, '--branch is empty.'],
    ['fee add --library 1 78 2.50 --text ""', 2, '--text is empty.'],
    ['fee add --library 1 78 2.50 --text "a\u001b[2J"', 1, 'contains line breaks or control characters'],
    [`fee add --library 1 78 2.50 --text ${'x'.repeat(201)}`, 1, 'A reason of a fee has at most 200 characters.'],
    [
      'patron change --library 1 78 --name "Ada\u001b[2J"',
      1,
      '"Ada\\u001b[2J" contains line breaks or control characters',
    ],
    ['patron change --library 1 78 --new-card "7\n8"', 1, 'contains line breaks or control characters'],
    [`patron block --library 1 78 --text ${'x'.repeat(1001)}`, 1, 'at most 1000 characters'],
    ['copy lend --library 1 "" 78', 2, 'An argument of copy lend is empty'],
    ['fee waive --library 1 " "', 2, 'is empty'],
    ['patron set-pin --library 1 4711', 1, 'Unknown card 4711'],
    ['patron block --library 1 78 --reason because', 2, '--reason is blocked'],
    ['copy lend --library 1 00012346', 2, '<card>'],
    ['copy lend --library 1 4711 78', 1, 'Unknown copy 4711'],
    ['copy show --library 1 4711', 1, 'Unknown copy 4711'],
    ['copy give-back --library 1 00012346', 2, '--branch'],
    ['copy give-back --library 1 00012346 --branch MARS', 1, 'Unknown branch MARS. Branches: HL-MARKT, HL-NORD, '],
    ['copy set-state --library 1 00012346 lent', 2, 'one of available'],
    ['fee add --library 1 78 0 --text x', 2, 'no sum'],
    ['fee add --library 1 78 2.5 --text x', 2, 'no sum'],
    ['fee add --library 1 78 2.50', 2, '--text'],
    ['fee pay --library 1 78 1.00 2.00', 2, 'Unexpected argument'],
    ['fee waive --library 1 4711', 1, 'Unknown or settled fee 4711'],
  ])('reject `%s` with exit code %i and a clear message', async (line, code, message) => {
    const outcome = await run(line);
    expect({ code: outcome.code, out: outcome.out }).toEqual({ code, out: '' });
    expect(outcome.err).toContain(message);
    expect(outcome.err).not.toMatch(/^\s+at .+:\d+:\d+/m);
  });
});
