import { beforeEach, describe, expect, it } from 'vitest';
import { StorageError } from '../../../base/storage-error.ts';
import { answerRole } from './answer-role.ts';
import { type AnswerWatch, answerObserver, createAnswerWatch, type ReadersAnswer } from './answer-watch.ts';

const minute = 60_000;
let time: number;
let watch: AnswerWatch;
beforeEach(() => {
  time = 1_000 * minute;
  watch = createAnswerWatch(() => time);
});

const answer = (more: Partial<ReadersAnswer> = {}) => watch.answered({ libraryId: 4, role: 'patron', ms: 20, ...more });
const codes = () => watch.findings().map(({ role, code, about, library }) => [role, code, about, library]);

describe('answers to readers', () => {
  it('fail when at least three, and half of the latest, did not arrive', () => {
    for (let n = 0; n < 3; n += 1) answer();
    for (let n = 0; n < 2; n += 1) answer({ code: 'library-timeout' });
    expect(watch.failing(4, 'account')).toBeUndefined();
    answer({ code: 'internal' });
    expect(watch.failing(4, 'account')).toEqual({ since: time, code: 'internal' });
    expect([watch.failing(5, 'account'), watch.failing(4, 'catalogue')]).toEqual([undefined, undefined]);
    answer();
    expect(watch.failing(4, 'account')).toBeUndefined();
  });

  it('of borrowing fail beside those of accounts that arrive', () => {
    for (let n = 0; n < 9; n += 1) answer();
    for (let n = 0; n < 3; n += 1) answer({ role: 'checkout', code: 'library-busy' });
    expect(watch.failing(4, 'account')?.code).toBe('library-busy');
  });

  it.each(['login-failed', 'library-maintenance', 'library-preparing', 'not-supported', 'unknown-record'] as const)(
    'do not fail by %s',
    (code) => {
      for (let n = 0; n < 9; n += 1) answer({ code });
      expect(watch.failing(4, 'account')).toBeUndefined();
    },
  );

  it('are forgotten after ten minutes', () => {
    for (let n = 0; n < 3; n += 1) answer({ code: 'library-answer', ms: 6_000 });
    for (let n = 0; n < 3; n += 1) answer({ role: 'catalogue', ms: 6_000 });
    expect([watch.failing(4, 'account')?.code, codes().length]).toEqual(['library-answer', 1]);
    time += 11 * minute;
    expect([watch.failing(4, 'account'), codes()]).toEqual([undefined, []]);
  });

  it('are slow when two, and half of the latest, took five seconds', () => {
    answer({ role: 'catalogue', ms: 5_100 });
    expect(codes()).toEqual([]);
    answer({ role: 'catalogue', ms: 9_000 });
    expect(codes()).toEqual([['slow', 'library-slow', 'catalogue', 4]]);
    for (let n = 0; n < 3; n += 1) answer({ role: 'catalogue' });
    expect(codes()).toEqual([]);
  });

  it('tell of availability, which hides behind the answer of a search', () => {
    const served: ReadersAnswer[] = [];
    const { ended } = answerObserver(watch, (one) => void served.push(one));
    const call = { libraryId: 4, act: 'availability', ms: 8_000 } as const;
    ended({ ...call, role: 'availability', outcome: 'gone' });
    ended({ ...call, role: 'catalogue', outcome: 'library-timeout' });
    for (let n = 0; n < 3; n += 1) ended({ ...call, role: 'availability', outcome: 'spared' });
    expect(watch.failing(4, 'availability')?.code).toBe('library-busy');
    for (let n = 0; n < 3; n += 1) ended({ ...call, role: 'availability', outcome: 'ok' });
    expect(codes()).toEqual([['slow', 'library-slow', 'availability', 4]]);
    expect(served.map(({ code }) => code ?? 'ok')).toEqual([...Array(3).fill('library-busy'), 'ok', 'ok', 'ok']);
  });
});

describe('databases', () => {
  it('that fail are told for five minutes after the last failure, since the first', () => {
    const fail = () => watch.databaseFailed(new StorageError('unreachable', 'no answer', { database: 'lib' }));
    fail();
    const began = time;
    time += 4 * minute;
    fail();
    time += 4 * minute;
    expect(watch.findings()).toEqual([{ role: 'database', code: 'database-unreachable', about: 'lib', since: began }]);
    time += 2 * minute;
    expect(codes()).toEqual([]);
  });

  it('that are damaged are told until they are whole', () => {
    watch.databaseFailed(new StorageError('damaged', 'page 7', { database: 'patrons.db' }));
    watch.databaseChecked('records.db', false);
    time += 60 * minute;
    expect(codes().map(([, code, about]) => [code, about])).toEqual([
      ['database-damaged', 'patrons.db'],
      ['database-damaged', 'records.db'],
    ]);
    watch.databaseChecked('patrons.db', true);
    expect(codes().map(([, , about]) => about)).toEqual(['records.db']);
  });

  it('without room are a fault of the disk', () => {
    watch.databaseFailed(new StorageError('disk-full', 'full', { database: 'sessions.db' }));
    watch.databaseFailed(new StorageError('disk-failing', 'full', { database: 'sessions.db' }));
    expect(codes().map(([role]) => role)).toEqual(['disk', 'disk']);
  });
});

it('each call of a patron, of a catalogue and of borrowing has its role, and pages of the library have none', () => {
  const roles = (access: 'anyone' | 'patron', ...names: string[]) => names.map((name) => answerRole({ name, access }));
  expect(roles('patron', 'accountInfo', 'requestLoan')).toEqual(['patron', 'checkout']);
  expect(roles('anyone', 'login', 'search', 'info', 'events')).toEqual(['patron', 'catalogue', undefined, undefined]);
});
