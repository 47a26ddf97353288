import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openKeys } from '../../../storage/keys/open-keys.ts';
import { vaultOf } from '../../../storage/keys/vault.ts';
import { openPostgresqlLocks } from '../../../storage/locks/postgresql-locks.ts';
import { type AccountService, type AccountServiceOptions, pin } from '../../../testing/accounts/account-service.ts';
import { accountServices } from '../../../testing/accounts/account-services.ts';
import { clockAt } from '../../../testing/accounts/session-service.ts';
import { testLocation } from '../../../testing/postgresql/test-location.ts';
import { hasNodes, nodeCount } from '../../../testing/processes/test-nodes.ts';

const { started } = accountServices();

/** Behaviour of a library's system before an act and after it. */
interface Manners {
  acts: number;
  before: () => Promise<void>;
  after: () => Promise<void>;
  account: () => Promise<void>;
}

/** Wraps a real system: counts its acts, and delays or drops its answers. */
function mannered(manners: Manners): NonNullable<AccountServiceOptions['between']> {
  const slow =
    <Given extends unknown[], Answer>(act: (...args: Given) => Promise<Answer>) =>
    async (...args: Given): Promise<Answer> => {
      manners.acts += 1;
      await manners.before();
      const answer = await act(...args);
      await manners.after();
      return answer;
    };
  return ({ patron, checkout }) => {
    const system: PatronSystem = {
      ...patron,
      // As a system elsewhere, which does not store acts.
      storesActs: undefined,
      account: async (who, context: CallContext) => {
        await manners.account();
        return patron.account(who, context);
      },
      renew: slow(patron.renew),
      renewAll: slow(patron.renewAll),
      reserve: slow(patron.reserve),
      cancel: slow(patron.cancel),
    };
    return { patron: system, checkout: { ...checkout, confirmLoan: slow(checkout.confirmLoan) } };
  };
}

const calm = async () => {};
const manners = (): Manners => ({ acts: 0, before: calm, after: calm, account: calm });
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
const key = () => crypto.randomUUID();
const lost = async () => {
  throw new ApiException('library-timeout');
};

/** Creates a patron with a loan that can be renewed. */
async function withLoan(service: AccountService, card = '5001', record = 'r1') {
  await service.desks[1].addPatron({ card, pin });
  await service.desks[1].lend(`B${record}-1`, card, { day: '2026-10-28' });
  const anna = await service.logIn(card);
  const token = (await anna.account()).lent[0]?.renewToken;
  return { anna, target: { token } };
}

describe('an act with a key', () => {
  it.each([2, 3, 5, 10])('happens once when it is sent %i times at once, and all get its answer', async (times) => {
    const library = manners();
    library.before = pause;
    const { anna, target } = await withLoan(await started({ between: mannered(library) }));
    const actKey = key();
    const answers = await Promise.all(
      Array.from({ length: times }, () => anna.step('/prolong', target, {}, { key: actKey })),
    );
    expect(library.acts).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', new: '2026-12-19' }] });
  });

  it('gets the same answer for a day in the language of each call, and is a new act afterwards', async () => {
    const library = manners();
    const clock = clockAt();
    const service = await started({ between: mannered(library), clock });
    const { anna, target } = await withLoan(service);
    const actKey = key();
    const first = await anna.step('/prolong', target, {}, { key: actKey });
    expect(await anna.step('/prolong', target, {}, { key: actKey })).toEqual(first);
    expect((await anna.step('/prolong', target, {}, { key: actKey, locale: 'en' })).message).toBe('1 item is renewed.');
    clock.forward(23 * 3_600_000);
    const later = await service.logIn('5001');
    expect(await later.step('/prolong', target, {}, { key: actKey })).toEqual(first);
    expect(library.acts).toBe(1);
    clock.forward(2 * 3_600_000);
    const muchLater = await service.logIn('5001');
    await muchLater.step('/prolong', target, {}, { key: key() });
    expect(await muchLater.step('/prolong', target, {}, { key: actKey })).toMatchObject({ reason: 'too-early' });
  });

  it('accepts a key for one request and one patron only', async () => {
    const library = manners();
    const service = await started({ between: mannered(library) });
    const { anna, target } = await withLoan(service);
    const berta = await withLoan(service, '5002', 'r2');
    const actKey = key();
    await anna.step('/prolong', target, {}, { key: actKey });
    const body = { libraryId: 1, userId: '5001', target: { tokens: [target.token] } };
    const reusedKeyAnswer = await anna.send('/prolongAll', body, { key: actKey });
    expect([reusedKeyAnswer.statusCode, reusedKeyAnswer.json().code]).toEqual([400, 'invalid-input']);
    expect((await berta.anna.step('/prolong', berta.target, {}, { key: actKey })).status).toBe('OK');
    expect(library.acts).toBe(2);
    for (const bad of ['short', 'x'.repeat(101), 'with a blank'])
      expect((await anna.send('/prolong', body, { key: bad })).statusCode).toBe(400);
  });

  it('keeps its answer over a restart and is not sent again', async () => {
    const [before, after] = [manners(), manners()];
    const service = await started({ between: mannered(before) });
    const { anna, target } = await withLoan(service);
    const actKey = key();
    const first = await anna.step('/prolong', target, {}, { key: actKey });
    const { folder, clock } = service;
    const again = await started({ folder, clock, between: mannered(after) });
    const later = await again.logIn('5001');
    expect(await later.step('/prolong', target, {}, { key: actKey })).toEqual(first);
    expect([before.acts, after.acts]).toEqual([1, 0]);
  });

  it.each([
    ['a newer version with more fields', { status: 'OK', later: [1] }, { status: 'OK', message: expect.any(String) }],
    ['an older version with fewer fields', { status: 'OK' }, { status: 'OK' }],
    ['a version with another status', { status: 'LATER' }, { status: 'OK', items: [{ outcome: 'renewed' }] }],
    ['no version', 7, { status: 'OK', items: [{ outcome: 'renewed' }] }],
  ])('is answered, and not sent again, after an answer of %s was stored', async (_, stored, answer) => {
    const library = manners();
    const service = await started({ between: mannered(library) });
    const { anna, target } = await withLoan(service);
    const actKey = key();
    await anna.step('/prolong', target, {}, { key: actKey });
    const vault = vaultOf(await openKeys(service.folder, undefined));
    const database = new DatabaseSync(join(service.folder, 'accounts.db'));
    const { id } = database.prepare('SELECT id FROM act').get() as { id: Uint8Array };
    const binding = Buffer.from(id).toString('hex');
    database.prepare('UPDATE act SET answer = ?').run(vault.seal(actKey, binding, JSON.stringify(stored)));
    database.close();
    expect(await anna.step('/prolong', target, {}, { key: actKey })).toMatchObject(answer);
    expect(library.acts).toBe(1);
  });
});

describe('an act without an answer', () => {
  it.each(['reservation', 'prolong', 'prolongAll', 'cancel'] as const)(
    'is answered from the account and not sent again: %s',
    async (act) => {
      const library = manners();
      const service = await started({ between: mannered(library) });
      const { anna, target } = await withLoan(service);
      await service.desks[1].addPatron({ card: '5009', pin });
      for (const copy of [1, 2]) await service.desks[1].lend(`Br9-${copy}`, '5009');
      const reserving = await anna.step('/reservation', { recordId: 'r9' });
      const chosen = { step: { action: 'branch', selection: 'mitte' }, state: reserving.state };
      if (act === 'cancel') await anna.step('/reservation', { recordId: 'r9' }, chosen);
      const { reservations } = await anna.account();
      const wishes = {
        reservation: [{ recordId: 'r9' }, chosen],
        prolong: [target, {}],
        prolongAll: [{}, {}],
        cancel: [{ token: reservations[0]?.cancelToken }, { step: { action: 'confirm', selection: 'yes' } }],
      } as const;
      const [body, more] = wishes[act];
      library.after = lost;
      library.acts = 0;
      const actKey = key();
      const answer = await anna.step(`/${act}`, body, more, { key: actKey });
      expect(answer.status).toBe('OK');
      if (act.startsWith('prolong'))
        expect(answer.items).toMatchObject([{ outcome: 'renewed', old: '2026-11-25', new: '2026-12-19' }]);
      expect(await anna.step(`/${act}`, body, more, { key: actKey })).toEqual(answer);
      expect(library.acts).toBe(1);
      expect((await anna.account()).reservations).toHaveLength(act === 'reservation' ? 1 : 0);
    },
  );

  it('has an unknown outcome when the account does not show it', async () => {
    const library = manners();
    const { anna, target } = await withLoan(await started({ between: mannered(library) }));
    library.before = lost;
    const actKey = key();
    const answer = await anna.step('/prolong', target, {}, { key: actKey });
    expect(answer).toMatchObject({
      status: 'ERROR',
      reason: 'unknown',
      message: 'Ihre Bibliothek hat das nicht bestätigt. Bitte sehen Sie in Ihrem Konto nach.',
      items: [{ outcome: 'unknown', old: '2026-11-25', title: 'Buch 1' }],
    });
    library.before = calm;
    expect(await anna.step('/prolong', target, {}, { key: actKey })).toEqual(answer);
    expect(library.acts).toBe(1);
    expect((await anna.step('/prolong', target, {}, { key: key() })).status).toBe('OK');
  });

  it('has an unknown outcome while the account cannot be read, and is looked up when the call is repeated', async () => {
    const library = manners();
    const { anna, target } = await withLoan(await started({ between: mannered(library) }));
    library.after = lost;
    library.account = lost;
    const actKey = key();
    for (const _ of [1, 2])
      expect(await anna.step('/prolong', target, {}, { key: actKey })).toMatchObject({
        status: 'ERROR',
        reason: 'unknown',
      });
    // No act starts before the account has been read.
    const body = { libraryId: 1, userId: '5001', target };
    const timeoutAnswer = await anna.send('/prolong', body, { key: key() });
    expect([timeoutAnswer.statusCode, timeoutAnswer.json().code]).toEqual([504, 'library-timeout']);
    library.account = calm;
    expect(await anna.step('/prolong', target, {}, { key: actKey })).toMatchObject({
      status: 'OK',
      items: [{ outcome: 'renewed', new: '2026-12-19' }],
    });
    expect(library.acts).toBe(1);
  });

  it.each(['library-timeout', 'library-unavailable', 'library-answer'] as const)(
    'is answered from the account when its own answer is lost: %s',
    async (code) => {
      const library = manners();
      const { anna, target } = await withLoan(await started({ between: mannered(library) }));
      library.after = async () => {
        throw new ApiException(code);
      };
      const answer = await anna.step('/prolong', target, {}, { key: key() });
      expect(answer).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', new: '2026-12-19' }] });
      expect(library.acts).toBe(1);
    },
  );

  it('is answered from the account by the next process after its own process ended', async () => {
    const [first, second] = [manners(), manners()];
    const clock = clockAt();
    const service = await started({ between: mannered(first), clock });
    const { anna, target } = await withLoan(service);
    // The act is done but its answer never arrives, as if the process had ended at that moment.
    let arrived = () => {};
    const done = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let goOn = () => {};
    first.after = () => {
      arrived();
      return new Promise<void>((resolve) => {
        goOn = resolve;
      });
    };
    const actKey = key();
    const hanging = anna.step('/prolong', target, {}, { key: actKey });
    await done;
    const next = await started({ folder: service.folder, clock, between: mannered(second) });
    const later = await next.logIn('5001');
    expect(await later.step('/prolong', target, {}, { key: actKey })).toMatchObject({ status: 'OK' });
    expect(second.acts).toBe(0);
    goOn();
    await hanging;
  });

  it('runs when it is repeated after its process ended before it reached the library', async () => {
    const library = manners();
    const service = await started({ between: mannered(library) });
    const { anna, target } = await withLoan(service);
    library.before = lost;
    const actKey = key();
    expect(await anna.step('/prolong', target, {}, { key: actKey })).toMatchObject({ reason: 'unknown' });
    library.before = calm;
    const database = new DatabaseSync(join(service.folder, 'accounts.db'));
    database.prepare('UPDATE act SET owner = ?, answer = NULL').run('elsewhere 1 of-an-ended-process locked');
    database.close();
    for (const _ of [1, 2])
      expect(await anna.step('/prolong', target, {}, { key: actKey })).toMatchObject({
        status: 'OK',
        items: [{ outcome: 'renewed', new: '2026-12-19' }],
      });
    expect(library.acts).toBe(2);
  });

  it('is under way while another process may still be running it', async () => {
    const [first, second] = [manners(), manners()];
    const clock = clockAt();
    const service = await started({ between: mannered(first), clock });
    const { anna, target } = await withLoan(service);
    let arrived = () => {};
    const waiting = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let goOn = () => {};
    first.before = () => {
      arrived();
      return new Promise<void>((resolve) => {
        goOn = resolve;
      });
    };
    const actKey = key();
    const hanging = anna.step('/prolong', target, {}, { key: actKey });
    await waiting;
    const database = new DatabaseSync(join(service.folder, 'accounts.db'));
    database.prepare('UPDATE act SET owner = ?').run(`${hostname()} ${process.ppid} of-another-process`);
    database.close();
    const next = await started({ folder: service.folder, clock, between: mannered(second) });
    const later = await next.logIn('5001');
    const body = { libraryId: 1, userId: '5001', target };
    const answer = await later.send('/prolong', body, { key: actKey });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'act-under-way']);
    clock.forward(60_000);
    expect(await later.step('/prolong', target, {}, { key: actKey })).toMatchObject({ reason: 'unknown' });
    expect(second.acts).toBe(0);
    goOn();
    await hanging;
  });
});

it('confirms a loan once however often it is sent, and keeps the answer', async () => {
  const library = manners();
  library.before = pause;
  const service = await started({ between: mannered(library) });
  await service.desks[1].addPatron({ card: '5001', pin });
  const anna = await service.logIn('5001');
  const { code, state } = (await anna.send('/requestLoan/Br3-1')).json();
  expect(state).toBe('Unconfirmed');
  const answers = await Promise.all(Array.from({ length: 10 }, () => anna.send(`/confirmLoan/Br3-1/${code}`)));
  // Each node sends it once; the second one gets the answer of the first.
  expect(library.acts).toBe(nodeCount);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]?.json()).toMatchObject({ state: 'Accepted', dueDate: '2026-12-19', title: 'Buch 3' });
  expect((await anna.send(`/confirmLoan/Br3-1/${code}`)).json()).toEqual(answers[0]?.json());
  expect((await anna.account()).lent).toHaveLength(1);
});

it('never runs two acts of one patron at once, with keys or without', async () => {
  const library = manners();
  let storedActs = 0;
  let most = 0;
  library.before = async () => {
    storedActs += 1;
    most = Math.max(most, storedActs);
    await pause();
    storedActs -= 1;
  };
  const { anna, target } = await withLoan(await started({ between: mannered(library) }));
  await Promise.all([
    anna.step('/prolong', target),
    anna.step('/prolong', target, {}, { key: key() }),
    anna.step('/prolongAll', {}),
    anna.step('/reservation', { recordId: 'r5' }),
  ]);
  expect([library.acts, most]).toEqual([4, 1]);
});

it('stores acts sealed, so that the file reveals neither patron, title nor key', async () => {
  const service = await started();
  const { anna, target } = await withLoan(service);
  const actKey = key();
  await anna.step('/prolong', target, {}, { key: actKey });
  for (const name of ['accounts.db', 'accounts.db-wal']) {
    const bytes = await readFile(join(service.folder, name));
    for (const text of ['5001', 'Buch 1', actKey, String(target.token), '2026-12-19', 'Mann'])
      expect(bytes.includes(text)).toBe(false);
  }
});

describe.skipIf(!hasNodes)('an act on one of two nodes behind nginx', () => {
  const twoNodes = async (library: Manners) => withLoan(await started({ nodes: 2, between: mannered(library) }));

  it('happens once when it is sent to both at once, and all get its answer', async () => {
    const library = manners();
    library.before = pause;
    const { anna, target } = await twoNodes(library);
    const actKey = key();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => anna.step('/prolong', target, {}, { key: actKey })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', new: '2026-12-19' }] });
    expect(library.acts).toBe(1);
  });

  it('happens once when its node is lost before it answers: nginx sends it to the other one', async () => {
    const libraries = [manners(), manners()];
    const [waiting, cut]: [Manners[], number[]] = [[...libraries], []];
    const service = await started({ nodes: 2, between: (roles) => mannered(waiting.shift() ?? manners())(roles) });
    const { anna, target } = await withLoan(service);
    for (const [node, library] of libraries.entries())
      library.after = async () => {
        // The library has renewed, and nginx loses the connection on which it waits for the answer.
        for (const each of libraries) each.after = calm;
        cut.push(node);
        service.apps[node]?.server.closeAllConnections();
      };
    expect(await anna.step('/prolong', target, {}, { key: key() })).toMatchObject({
      status: 'OK',
      items: [{ outcome: 'renewed', new: '2026-12-19' }],
    });
    expect(libraries.map(({ acts }) => acts).sort()).toEqual([0, 1]);
    expect(cut).toHaveLength(1);
  });

  it('is under way as long as its node on another machine lives, and runs as soon as that has ended', async () => {
    const library = manners();
    const service = await started({ nodes: 2, between: mannered(library) });
    const { anna, target } = await withLoan(service);
    library.before = lost;
    const actKey = key();
    expect(await anna.step('/prolong', target, {}, { key: actKey })).toMatchObject({ reason: 'unknown' });
    library.before = calm;
    const { databaseUrl = '' } = await testLocation(service.folder, true);
    const owner = 'elsewhere 1 of-a-hanging-process locked';
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query('UPDATE act SET owner = $1, answer = NULL', [owner]);
    await client.end();
    const locksOfOwner = openPostgresqlLocks(databaseUrl);
    await locksOfOwner.tryTake(`process ${owner}`);
    const answer = await anna.send('/prolong', { libraryId: 1, userId: '5001', target }, { key: actKey });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'act-under-way']);
    await locksOfOwner.close();
    expect(await anna.step('/prolong', target, {}, { key: actKey })).toMatchObject({ status: 'OK' });
    expect(library.acts).toBe(2);
  });

  it('does not count what the other one has done before as its own effect', async () => {
    const library = manners();
    const { anna, target } = await twoNodes(library);
    // Both nodes have read the account.
    for (const _ of [1, 2]) await anna.account();
    expect(await anna.step('/prolong', target)).toMatchObject({ status: 'OK' });
    // The second renewal is lost on its way to the library.
    library.before = lost;
    expect(await anna.step('/prolong', target)).toMatchObject({ status: 'ERROR', reason: 'unknown' });
  });
});
