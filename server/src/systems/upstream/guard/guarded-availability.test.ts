import type { Availability, TitleAvailability } from '@buchfink/connectors/availability';
import type { CallContext } from '@buchfink/connectors/call-context';
import { expect, it } from 'vitest';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { plainLibrary } from '../../../testing/write-project.ts';
import { createGuards } from './guards.ts';

const sip2 = {
  kind: 'sip2',
  host: '127.0.0.1',
  port: 1,
  login: 'none',
  institution: 'HB',
  limits: { parallel: 1, waiting: 0 },
};
const library = LibrarySettings.parse(plainLibrary(1, { system: { patron: sip2, availability: { kind: 'patron' } } }));

/** The guarded role of a system with these states, and its calls. */
function setUp(of: Availability['of'] = async (titles) => new Map(titles.map(({ recordId }) => [recordId, lent]))) {
  let time = Date.parse('2026-11-26T09:00:00Z');
  const now = () => new Date(time);
  const context: CallContext = {
    locale: 'de',
    signal: new AbortController().signal,
    deadline: Infinity,
    requestId: '1',
    now,
  };
  const requests: string[][] = [];
  const guards = createGuards({ now });
  const { availability } = guards.guard(library, {
    availability: {
      maxTitles: 10,
      of(titles, callContext) {
        requests.push(titles.map(({ recordId }) => recordId));
        return of(titles, callContext);
      },
    },
    close: async () => {},
  });
  if (availability === undefined) throw new Error('There is no role.');
  const ask = (...ids: string[]) =>
    availability.of(
      ids.map((recordId) => ({ recordId, copies: [] })),
      context,
    );
  return { ask, requests, guards, wait: (seconds: number) => (time += seconds * 1000) };
}

const lent: TitleAvailability = { copies: [{ id: 'a', state: 'lent' }] };

it('remembers states for half a minute, and asks for the other titles only', async () => {
  const { ask, requests, wait } = setUp();
  await ask('1', '2');
  expect(await ask('2', '3')).toEqual(
    new Map([
      ['2', lent],
      ['3', lent],
    ]),
  );
  expect(requests).toEqual([['1', '2'], ['3']]);
  wait(31);
  await ask('1');
  expect(requests).toHaveLength(3);
});

it('remembers that a title is unknown', async () => {
  const { ask, requests } = setUp(async () => new Map());
  expect((await ask('1')).size).toBe(0);
  await ask('1');
  expect(requests).toHaveLength(1);
});

it('makes one call for equal ones at the same time', async () => {
  const { ask, requests } = setUp();
  await Promise.all([ask('1', '2'), ask('1', '2'), ask('1', '2')]);
  expect(requests).toHaveLength(1);
});

it('is limited and reported as a system of its own', async () => {
  let answer: (() => void) | undefined;
  const { ask, guards } = setUp(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(new Map());
      }),
  );
  const first = ask('1');
  await expect(ask('2')).rejects.toMatchObject({ code: 'library-busy' });
  answer?.();
  await first;
  expect(guards.reportsOf(1).map(({ role, isRemote, calls, spared }) => ({ role, isRemote, calls, spared }))).toEqual([
    { role: 'availability', isRemote: true, calls: 1, spared: 1 },
  ]);
});
