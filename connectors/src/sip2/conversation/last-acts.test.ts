import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Patron } from '../../patron-system.ts';
import { createRecordedLibrary } from '../../testing/sip2/recorded-library.ts';
import {
  type ConnectedLibrary,
  connectTo,
  startConnectedLibrary,
  type TestConnector,
} from '../testing/connect-test-library.ts';

let library: ConnectedLibrary;
let other: TestConnector;
let patron: Patron;
beforeEach(async () => {
  library = await startConnectedLibrary({ returns: true }, { state: createRecordedLibrary() });
  // Another node: it has a cache of its own and the same notes.
  other = connectTo(library.server, () => library.context.now(), {}, library.patronNotes);
  patron = await library.patron.login({ userId: '20000005', password: '4713' }, library.context);
  await library.lend('31000301', { userId: '20000005', password: '4713' });
});
afterEach(async () => {
  await other.connector.close();
  await library.close();
});

const dueAt = async ({ patron: { account } }: TestConnector, barcode = '31000301') =>
  (await account(patron, library.context)).lent.find(({ id }) => id === barcode)?.deadline;
const renew = () => library.patron.renew?.(patron, ['31000301'], {}, library.context);
const itemCalls = () => library.server.messages.filter((message) => message.startsWith('17')).length;

it('shows the due date of a renewal at every node at once, and remembers it there again', async () => {
  library.wait(3);
  const before = await dueAt(other);
  const answer = await renew();
  const renewed = answer?.items?.[0]?.new;
  expect(answer).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', old: before }] });
  expect(await dueAt(other)).toBe(renewed);
  const calls = itemCalls();
  expect(await dueAt(other)).toBe(renewed);
  expect(itemCalls()).toBe(calls);
});

it('shows it also when the node that renewed has ended before it could say so', async () => {
  library.wait(3);
  const before = await dueAt(other);
  const ended = new AbortController();
  const { put } = library.patronNotes;
  library.damageAnswerTo('29', () => {
    ended.abort();
    library.patronNotes.put = async () => Promise.reject(new Error('no database'));
    return 'close';
  });
  const context = { ...library.context, signal: ended.signal };
  await expect(library.patron.renew?.(patron, ['31000301'], {}, context)).rejects.toThrow();
  library.patronNotes.put = put;
  expect(library.warnings).toEqual([{ code: 'sip2-act-not-noted', values: {} }]);
  expect((await dueAt(other)) ?? '').not.toBe(before);
});

it('renews nothing when the act cannot be noted, and asks anew for copies when notes cannot be read', async () => {
  await dueAt(other);
  library.patronNotes.put = async () => Promise.reject(new Error('no database'));
  await expect(renew()).rejects.toThrow('no database');
  expect(library.server.messages.filter((message) => message.startsWith('29'))).toEqual([]);
  library.patronNotes.find = async () => Promise.reject(new Error('no database'));
  const calls = itemCalls();
  expect(await dueAt(other)).toBeDefined();
  expect(itemCalls()).toBe(calls + 1);
});

it('writes no notes of acts where there is one node', async () => {
  const written: string[] = [];
  const alone = connectTo(
    library.server,
    () => library.context.now(),
    {},
    {
      isShared: false,
      find: async () => undefined,
      put: async (_patronId, subject) => void written.push(subject),
    },
  );
  library.wait(3);
  const { account, renew: renewAlone } = alone.patron;
  await account(patron, library.context);
  const answer = await renewAlone?.(patron, ['31000301'], {}, library.context);
  expect(answer).toMatchObject({ items: [{ outcome: 'renewed' }] });
  expect((await account(patron, library.context)).lent[0]?.deadline).toBe(answer?.items?.[0]?.new);
  expect(written).toEqual([]);
  await alone.connector.close();
});
