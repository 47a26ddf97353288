import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApiException } from '@buchfink/contract/error';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyDatabases } from '../../storage/backup/copy-databases.ts';
import { type AccountService, accountService, pin } from '../../testing/accounts/account-service.ts';
import { Browser } from '../../testing/accounts/session-service.ts';
import type { TestPatron } from '../../testing/accounts/test-patron.ts';
import { testRecord, testRecords } from '../../testing/accounts/test-records.ts';
import { OperatorBrowser, operatorServiceForTests } from '../../testing/operator-service.ts';
import { describeStorages } from '../../testing/postgresql/describe-storages.ts';
import { documentedDumpOptions } from '../../testing/postgresql/dump-options.ts';
import { postgresqlPrograms } from '../../testing/postgresql/programs.ts';
import type { TestLocation } from '../../testing/postgresql/test-location.ts';

const card = 'Kanarienkarte-77';
const title = 'Kanarientitel';
const wrongPin = 'falsche-pin-kanarien';
const operatorKey = 'anna-kanarien-0123456789-abcdefgh';
let location: TestLocation;
let service: AccountService;
let isThere = true;

async function startService(): Promise<void> {
  service = await accountService({
    folder: location.dataDirectory,
    records: (libraryId) => [...testRecords(libraryId), testRecord('kanarienband', title, [{}, {}, {}])],
    between: ({ patron, checkout }) => ({
      patron: {
        ...patron,
        // As a system elsewhere, whose lost answers are looked up in the account.
        storesActs: undefined,
        renew: async (who, tokens, ...renewArgs) => {
          if (isThere) return patron.renew(who, tokens, ...renewArgs);
          throw new ApiException('library-timeout', undefined, {
            cause: new Error(`https://kanarien.example/${card}`),
          });
        },
      },
      checkout,
    }),
  });
}

/** Does everything a patron can do, right and wrong, and returns the secrets involved. */
async function everything(anna: TestPatron): Promise<string[]> {
  const key = `kanarienschluessel-${crypto.randomUUID()}`;
  const { lent } = await anna.account();
  const target = { token: lent[0]?.renewToken };
  await anna.step('/prolong', target, {}, { key });
  isThere = false;
  await anna.step('/prolong', target, {}, { key: `${key}-2` });
  isThere = true;
  const email = 'kanarien@example.org';
  const reservation = await anna.step('/reservation', { recordId: 'r1', copyId: 'kanarienkopie' });
  await anna.send('/reservation', { libraryId: 1, userId: card, target: { recordId: 'kanarienband' }, state: email });
  await anna.send('/cancel', `{"kanarien": "${email}"`, { headers: { 'content-type': 'application/json' } });
  const { secret } = (await anna.send('/account/feed', {})).json();
  await service.app.inject(`/services/de/opac-demo/feed/${secret}/calendar.ics`);
  await service.app.inject(`/services/de/opac-demo/pass/${secret}.pkpass`);
  const { code } = (await anna.send('/requestLoan/Bkanarienband-2')).json();
  await anna.send(`/confirmLoan/Bkanarienband-2/${code}`);
  await anna.send(`/account/info?userId=${card}`);
  await anna.send(`/account/${card}`);
  // This code is not used, and waits in the stores.
  const { code: waiting } = (await anna.send('/requestLoan/Bkanarienband-3')).json();
  const { refresh } = await logInWrongly();
  expect(reservation.status).toBe('ERROR');
  return [pin, anna.session.token ?? '', key, secret, String(target.token), email, code, waiting, refresh, wrongPin];
}

/** Logs in with a wrong PIN and with the right one. Returns the secret of the session's cookie. */
async function logInWrongly(): Promise<{ readonly refresh: string }> {
  const browser = new Browser(service);
  expect((await browser.logIn(card, wrongPin, { libraryId: 1 })).statusCode).toBe(401);
  const { cookies } = await browser.logIn(card, pin, { libraryId: 1 });
  return { refresh: cookies[0]?.value ?? '' };
}

/** Logs an operator in. Returns the key and the cookie. */
async function operate(): Promise<string[]> {
  const list = join(location.dataDirectory, 'operators');
  await writeFile(list, `anna ${operatorKey}\n`);
  const pages = await operatorServiceForTests({ location, now: () => new Date(), operators: `file:${list}` });
  const browser = new OperatorBrowser(pages.app);
  expect((await browser.logIn(operatorKey)).statusCode).toBe(303);
  expect(await pages.store.logins.list(Date.now())).toHaveLength(1);
  await pages.close();
  return [operatorKey, ...browser.cookies.values()];
}

/** The bytes of a backup, as docs/operations/backup.md#backup describes it for the storage. */
async function backUp({ dataDirectory, databaseUrl }: TestLocation): Promise<Buffer> {
  if (databaseUrl === undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'buchfink-backup-'));
    const names = await copyDatabases(dataDirectory, folder, new AbortController().signal);
    const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
    await rm(folder, { recursive: true });
    return Buffer.concat(files);
  }
  const url = new URL(databaseUrl);
  const schema = url.searchParams.get('options')?.split('=').at(-1);
  url.searchParams.delete('options');
  const args = ['--format=plain', `--schema=${schema}`, ...(await documentedDumpOptions()), url.href];
  const program = join(postgresqlPrograms() ?? '', 'pg_dump');
  const { stdout } = await promisify(execFile)(program, args, { encoding: 'buffer', maxBuffer: 100_000_000 });
  return stdout;
}

/** The forms in which bytes may hold a secret: as it is, as what it encodes, and each encoded once more. */
function formsOf(secret: string): Buffer[] {
  const decoded = ['base64url', 'hex'] as const;
  const values = [Buffer.from(secret), ...decoded.map((encoding) => Buffer.from(secret, encoding))];
  return values
    .filter(({ length }) => length >= 6)
    .flatMap((value) => [
      value,
      ...[value.toString('base64').replace(/=+$/, ''), value.toString('base64url'), value.toString('hex')].map((text) =>
        Buffer.from(text),
      ),
      Buffer.from(value.toString('hex').toUpperCase()),
      ...[JSON.stringify(value.toString()).slice(1, -1), encodeURIComponent(value.toString())].map((text) =>
        Buffer.from(text),
      ),
      Buffer.from(value.toString(), 'utf16le'),
    ])
    .filter(({ length }) => length >= 6);
}

describeStorages('the patron’s secrets', (createLocation) => {
  beforeEach(async () => {
    location = await createLocation();
    // Where `accountService` looks for its database.
    if (location.databaseUrl !== undefined)
      await writeFile(join(location.dataDirectory, 'test-database-url'), location.databaseUrl);
    await startService();
  });
  afterEach(async () => {
    await service.close();
    await location.remove();
  });

  it('stay out of the log, the files of the service and its backups', async () => {
    await service.desks[1].addPatron({ card, pin, name: 'Kanarien Vogel' });
    await service.desks[1].lend('Bkanarienband-1', card, { day: '2026-10-28' });
    const anna = await service.logIn(card);
    const secrets = await everything(anna);
    const log = service.log.join('');
    expect(log).toContain('/services/:locale/:project/prolong');
    expect(log).toContain('An act got no answer');
    for (const secret of secrets) expect(log).not.toContain(secret);
    expect(log).not.toMatch(/kanarien|Vogel/i);
    const operatorSecrets = await operate();
    const bytes = await backUp(location);
    // It has the patrons.
    expect(bytes.includes(card)).toBe(true);
    const [token] = [String(secrets[4])];
    for (const secret of [...secrets, ...operatorSecrets].filter((each) => each !== token))
      for (const form of formsOf(secret))
        expect(bytes.includes(form), `a backup holds ${secret} as ${form}`).toBe(false);
    for (const name of await readdir(service.folder, { recursive: true })) {
      // The built-in library's own file names the patron and stores the PIN as a hash.
      const isLibrary = name.startsWith('patrons.db');
      if (!/\.db(-wal|-shm)?$/.test(name)) continue;
      const bytes = await readFile(join(service.folder, name));
      for (const secret of isLibrary ? secrets.slice(0, 4) : [...secrets, card, title, 'Kanarien'])
        expect(bytes.includes(secret), `${name} holds ${secret}`).toBe(false);
    }
  });
});
