import type { Session } from '@buchfink/contract/session';
import { describe, expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { isLoggedIn, mergeStoredAccounts, persistableAccounts } from './accounts.ts';
import { type AppAction, appReducer } from './app-reducer.ts';
import { type AppState, initialState } from './app-state.ts';

const [a, b] = [libraryNamed(1, 'Ahausen'), libraryNamed(2, 'Bdorf')];
const arrived: AppAction = { type: 'libraries-arrived', libraries: [a, b] };
const from = (state: AppState, ...events: AppAction[]): AppState => events.reduce(appReducer, state);
const after = (...events: AppAction[]): AppState => from(initialState, arrived, ...events);
const key = (libraryId: number, userId: string) => ({ libraryId, userId });
const signedIn = (libraryId: number, userId: string, change: Partial<Session> = {}): AppAction => ({
  type: 'signed-in',
  session: { success: true, libraryId, userId, refreshToken: `h-${libraryId}-${userId}`, keep: 'stay', ...change },
});
const endedSession = (libraryId: number, userId: string) => ({
  libraryId,
  userId,
  refreshToken: `h-${libraryId}-${userId}`,
});
const cards = ({ accounts }: AppState) => accounts.map(({ libraryId, userId }) => `${libraryId}/${userId}`);
const current = ({ accounts, accountIndex }: AppState) => accounts[accountIndex]?.userId;

describe('a login', () => {
  it('stores the session without its token and chooses its library', () => {
    const state = after(signedIn(2, 'anna', { token: 'secret', name: 'Anna' }));
    expect(state.selection.libraryId).toBe(2);
    expect(state.accounts).toMatchObject([{ ...key(2, 'anna'), name: 'Anna', refreshToken: 'h-2-anna', keep: 'stay' }]);
    expect(JSON.stringify(state)).not.toContain('secret');
    expect(current(state)).toBe('anna');
  });

  it('replaces the session of the same card, keeping its name, label and colour if the new one has none', () => {
    const label: AppAction = {
      type: 'account-labelled',
      account: key(1, 'x'),
      change: { label: 'Ich', colour: 'rust' },
    };
    const state = after(signedIn(1, 'x', { name: 'Xaver' }), label, signedIn(1, 'x', { refreshToken: 'new' }));
    expect(state.accounts).toMatchObject([{ name: 'Xaver', label: 'Ich', colour: 'rust', refreshToken: 'new' }]);
    expect(from(state, signedIn(1, 'x', { name: 'X' })).accounts).toMatchObject([{ name: 'X' }]);
  });

  it.each([
    ['with a refresh token', { success: true, refreshToken: 'h' }, true],
    ['with its token in memory only', { success: true, keep: 'nothing' as const }, true],
    ['without any token', { success: true }, false],
    ['that did not succeed', { success: false, refreshToken: 'h' }, false],
  ])('counts as one %s: %o, %s', (_, session, counts) => {
    expect(isLoggedIn({ ...key(1, 'x'), ...session })).toBe(counts);
  });

  it('without a refresh token lasts no longer than the page', () => {
    const { accounts } = after(signedIn(1, 'x', { refreshToken: undefined, token: 't', keep: 'stay' }));
    expect(accounts).toMatchObject([{ keep: 'nothing', refreshToken: undefined }]);
  });
});

describe('a logout', () => {
  it('leaves the card, but no session, and remembers to tell the service', () => {
    const state = after(signedIn(1, 'x'), { type: 'signed-out', account: key(1, 'x') });
    expect(state.accounts).toMatchObject([{ ...key(1, 'x'), success: false, refreshToken: undefined }]);
    expect(state.leftSessions).toEqual([endedSession(1, 'x')]);
    expect(from(state, { type: 'logout-known', refreshToken: 'h-1-x' }).leftSessions).toEqual([]);
  });

  it('removes a card that keeps nothing', () => {
    const state = after(signedIn(1, 'x', { keep: 'nothing' }), { type: 'signed-out', account: key(1, 'x') });
    expect(state.accounts).toEqual([]);
  });

  it('is remembered for a limited number of sessions', () => {
    const users = Array.from({ length: 30 }, (_, index) => `u${index}`);
    const all = users.flatMap((user): AppAction[] => [
      signedIn(1, user),
      { type: 'account-removed', account: key(1, user) },
    ]);
    expect(after(...all).leftSessions).toHaveLength(16);
  });
});

describe('several cards', () => {
  const family = [signedIn(1, 'x'), signedIn(1, 'y'), signedIn(2, 'z')];

  it('are switched, and their library with them', () => {
    const state = after(...family);
    expect([current(state), state.selection.libraryId]).toEqual(['z', 2]);
    const otherChosen = from(state, { type: 'account-chosen', account: key(1, 'x') });
    expect([current(otherChosen), otherChosen.selection.libraryId]).toEqual(['x', 1]);
  });

  it('follow the chosen library: the first one that is logged in is the current one, without a card none', () => {
    const state = after(...family, { type: 'signed-out', account: key(1, 'x') });
    expect(current(from(state, { type: 'library-chosen', libraryId: 1 }))).toBe('y');
    const bare = after(signedIn(1, 'x'), { type: 'library-chosen', libraryId: 2 });
    expect(bare.accountIndex).toBe(-1);
  });

  it('are removed one by one; another card of the library takes over', () => {
    const state = after(...family, { type: 'account-chosen', account: key(1, 'y') });
    const less = from(state, { type: 'account-removed', account: key(1, 'y') });
    expect([cards(less), current(less)]).toEqual([['1/x', '2/z'], 'x']);
    expect(less.leftSessions).toEqual([endedSession(1, 'y')]);
    const none = from(less, { type: 'account-removed', account: key(1, 'x') });
    expect(none.accountIndex).toBe(-1);
  });

  it('go with a library that is no longer offered, and the patron is told', () => {
    const state = from(after(...family), { type: 'library-chosen', libraryId: 1 });
    const less = from(state, { type: 'libraries-arrived', libraries: [a] });
    expect(cards(less)).toEqual(['1/x', '1/y']);
    expect(less.notices).toEqual([{ kind: 'library-removed', names: ['Bdorf'] }]);
    expect(less.leftSessions).toEqual([endedSession(2, 'z')]);
  });

  it.each<[string, AppAction[]]>([
    ['single mode begins', [{ type: 'single-mode-started', libraryId: 1 }]],
    ['another project is chosen', [{ type: 'project-chosen', projectId: 'opac-other' }]],
  ])('are all logged out when %s', (_, events) => {
    const state = after(...family, ...events);
    expect([state.accounts, state.accountIndex]).toEqual([[], -1]);
    expect(state.leftSessions).toHaveLength(3);
  });

  it('are logged out when single mode ends', () => {
    const single = after({ type: 'single-mode-started', libraryId: 1 }, signedIn(1, 'x'));
    const multi = from(single, { type: 'single-mode-stopped' });
    expect([multi.accounts, multi.leftSessions]).toEqual([[], [endedSession(1, 'x')]]);
  });
});

describe('cards in several tabs', () => {
  it('are the stored ones and those that only this tab knows', () => {
    const thisTab = after(signedIn(1, 'x'), signedIn(1, 'guest', { keep: 'nothing' }));
    const otherTab = after(signedIn(1, 'y'), signedIn(2, 'z'));
    const merged = { ...thisTab, ...mergeStoredAccounts(thisTab, persistableAccounts(otherTab), 1) };
    expect(cards(merged)).toEqual(['1/y', '2/z', '1/guest']);
    expect(current(merged)).toBe('guest');
  });

  it('change nothing else of this tab', () => {
    const otherTab = after(signedIn(1, 'anna'));
    expect(Object.keys(mergeStoredAccounts(after(), otherTab, 1)).sort()).toEqual([
      'accountIndex',
      'accounts',
      'leftSessions',
    ]);
  });

  it('are stored without those that keep nothing', () => {
    const state = after(signedIn(1, 'x'), signedIn(1, 'guest', { keep: 'nothing' }));
    expect(persistableAccounts(state)).toMatchObject({ accounts: [key(1, 'x')], accountIndex: -1 });
    const otherChosen = from(state, { type: 'account-chosen', account: key(1, 'x') });
    expect(persistableAccounts(otherChosen).accountIndex).toBe(0);
  });
});
