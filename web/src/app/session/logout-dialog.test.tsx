import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { historyKey } from '#shared/account/history/history-key.ts';
import { useLoanHistory } from '#shared/account/history/history-store.ts';
import type { CardHistory } from '#shared/account/history/loan-history.ts';
import { requestLogOut, useLogoutQuestion } from '#shared/account/log-out/request-log-out.ts';
import { useApp } from '#shared/state/store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { LogoutDialog } from './logout-dialog.tsx';

const account = { libraryId: 1, userId: '7', success: true, refreshToken: 'r', keep: 'visit' } as const;
const history = (...titles: string[]): CardHistory => ({
  libraryId: 1,
  userId: '7',
  loans: [],
  entries: titles.map((title) => ({ key: title, title, mediaType: 'BOOK', returned: '2026-11-20' })),
});

async function openDialog(...cards: CardHistory[]) {
  if (cards.length > 0) localStorage.setItem(historyKey(), JSON.stringify({ version: 1, cards }));
  useLoanHistory.setState({ cards });
  useApp.setState({ accounts: [account], accountIndex: 0 });
  return renderInApp(<LogoutDialog />);
}
const loggedIn = () => useApp.getState().accounts.length;

beforeEach(() => {
  localStorage.clear();
  useLogoutQuestion.setState({ pending: undefined });
});

describe('a logout', () => {
  it('asks nothing where the device remembers nothing', async () => {
    await openDialog();
    let ran = 0;
    requestLogOut([account], () => {
      ran += 1;
    });
    expect([loggedIn(), ran]).toEqual([0, 1]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('deletes a history without entries, which knows the present loans', async () => {
    await openDialog(history());
    requestLogOut([account]);
    expect(loggedIn()).toBe(0);
    await expect.poll(() => localStorage.getItem(historyKey())).toBeNull();
  });

  it.each([
    ['Löschen', 0, false],
    ['Behalten', 0, true],
    ['Abbrechen', 1, true],
  ])('asks what shall become of the history: %s', async (answer, accounts, isKept) => {
    const view = await openDialog(history('Krabat'));
    requestLogOut([account]);
    expect(loggedIn()).toBe(1);
    expect(await screen.findByText(/hat sich einen Titel gemerkt/)).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: answer }));
    expect(loggedIn()).toBe(accounts);
    expect(localStorage.getItem(historyKey())?.includes('Krabat') ?? false).toBe(isKept);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
