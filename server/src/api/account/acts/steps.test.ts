import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountService, accountService, pin } from '../../../testing/accounts/account-service.ts';
import type { TestPatron } from '../../../testing/accounts/test-patron.ts';

let service: AccountService;
let anna: TestPatron;
let berta: TestPatron;
beforeAll(async () => {
  service = await accountService({
    // A library that neither pauses reservations nor renews all at once.
    between: ({ patron: { pause: _pause, renewAll: _renewAll, ...patron }, checkout }) => ({ patron, checkout }),
  });
  for (const card of ['5501', '5502', '5503']) await service.desks[1].addPatron({ card, pin });
  for (const record of ['r1', 'r2'])
    for (const copy of [1, 2]) await service.desks[1].lend(`B${record}-${copy}`, '5503');
  anna = await service.logIn('5501');
  berta = await service.logIn('5502');
});
afterAll(() => service.close());

const target = { recordId: 'r1' };
const branch = { action: 'branch', selection: 'mitte' };

/** Answers a step with this state and returns the code of the response. */
async function coded(who: TestPatron, path: string, target: object, state: string | undefined, step: object = branch) {
  const { libraryId, userId } = who.session;
  const answer = await who.send(path, { libraryId, userId, target: target, step, state });
  return [answer.statusCode, answer.json().code];
}

it('accepts steps for this patron, act and target, unaltered, for a quarter of an hour', async () => {
  const { state = '' } = await anna.step('/reservation', target);
  const expired = [410, 'act-expired'];
  expect(await coded(berta, '/reservation', target, state)).toEqual(expired);
  expect(await coded(anna, '/reservation', { recordId: 'r2' }, state)).toEqual(expired);
  expect(await coded(anna, '/cancel', { token: 'r1' }, state)).toEqual(expired);
  expect(await coded(anna, '/reservation', target, `A${state.slice(1)}`)).toEqual(expired);
  expect(await coded(anna, '/reservation', target, 'x')).toEqual(expired);
  expect(await coded(anna, '/reservation', target, state, { action: 'copy', selection: 'r1-1' })).toEqual([
    400,
    'invalid-input',
  ]);
  service.clock.forward(15 * 60_000 + 1);
  anna = await service.logIn('5501');
  expect(await coded(anna, '/reservation', target, state)).toEqual(expired);
  const late = await anna.send('/reservation', { libraryId: 1, userId: '5501', target, state }, { locale: 'en' });
  expect(late.json().message).toBe('Too much time has passed since your last choice. Please begin again.');
  expect((await anna.account()).reservations).toEqual([]);
});

it('asks again for a choice that was not offered', async () => {
  const { state } = await anna.step('/reservation', target);
  const again = await anna.step('/reservation', target, { step: { action: 'branch', selection: 'nirgends' }, state });
  expect(again).toMatchObject({ status: 'SELECTION_NEEDED', action: 'branch' });
  expect(await anna.step('/reservation', target, { step: branch, state: again.state })).toMatchObject({ status: 'OK' });
});

it('answers an act that the library does not offer as unsupported, in words', async () => {
  const token = (await anna.account()).reservations[0]?.cancelToken;
  expect(await anna.step('/reservation/pause', { token })).toEqual({
    status: 'UNSUPPORTED',
    message: 'Nicht unterstützt.',
  });
  expect(await anna.step('/reservation/pause', { token }, {}, { locale: 'en' })).toEqual({
    status: 'UNSUPPORTED',
    message: 'Not supported.',
  });
});

it('renews all loans one by one where the library cannot do so at once', async () => {
  const lender = await service.logIn('5503');
  expect(await lender.step('/prolongAll', {})).toEqual({
    status: 'ERROR',
    reason: 'nothing-to-renew',
    message: 'Zurzeit lässt sich nichts verlängern.',
    items: [],
  });
  service.clock.forward(20 * 86_400_000);
  const later = await service.logIn('5503');
  const answer = await later.step('/prolongAll', {});
  // Loans of the title that another patron has reserved are left out.
  expect(answer.items?.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['Buch 2', 'renewed'],
    ['Buch 2', 'renewed'],
  ]);
});

it('refuses an act for another account than the one of the token', async () => {
  const { statusCode, body } = await anna.send('/reservation', { libraryId: 1, userId: '5502', target });
  expect([statusCode, JSON.parse(body).code]).toEqual([401, 'not-logged-in']);
  anna = await service.logIn('5501');
  for (const otherAccount of [
    { libraryId: 1, userId: '5502' },
    { libraryId: 2, userId: '5501' },
  ]) {
    const answer = await anna.send('/reservation', { ...otherAccount, target });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'wrong-account']);
  }
});
