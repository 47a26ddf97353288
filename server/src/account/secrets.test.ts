import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiException } from '@buchfink/contract/error';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountService, accountService, pin } from '../testing/accounts/account-service.ts';
import type { TestPatron } from '../testing/accounts/test-patron.ts';
import { testRecord, testRecords } from '../testing/accounts/test-records.ts';

const card = 'Kanarienkarte-77';
const title = 'Kanarientitel';
let service: AccountService;
let isThere = true;
beforeAll(async () => {
  service = await accountService({
    records: (libraryId) => [...testRecords(libraryId), testRecord('kanarienband', title, [{}, {}])],
    between: ({ patron, checkout }) => ({
      patron: {
        ...patron,
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
});
afterAll(() => service.close());

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
  expect(reservation.status).toBe('ERROR');
  return [pin, anna.session.token ?? '', key, secret, String(target.token), email, code];
}

it('keeps the patron’s secrets out of the log and the files of the service', async () => {
  await service.desks[1].addPatron({ card, pin, name: 'Kanarien Vogel' });
  await service.desks[1].lend('Bkanarienband-1', card, { day: '2026-10-28' });
  const anna = await service.logIn(card);
  const secrets = await everything(anna);
  const log = service.log.join('');
  expect(log).toContain('/services/:locale/:project/prolong');
  expect(log).toContain('An act got no answer');
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/kanarien|Vogel/i);
  for (const name of await readdir(service.folder, { recursive: true })) {
    // The built-in library's own file names the patron and stores the PIN as a hash.
    const isLibrary = name.startsWith('patrons.db');
    if (!/\.db(-wal|-shm)?$/.test(name)) continue;
    const bytes = await readFile(join(service.folder, name));
    for (const secret of isLibrary ? secrets.slice(0, 4) : [...secrets, card, title, 'Kanarien'])
      expect(bytes.includes(secret), `${name} holds ${secret}`).toBe(false);
  }
});
