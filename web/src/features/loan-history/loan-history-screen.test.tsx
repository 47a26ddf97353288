import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { historyKey } from '#shared/account/history/history-key.ts';
import { useLoanHistory } from '#shared/account/history/history-store.ts';
import type { HistoryEntry } from '#shared/account/history/loan-history.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { LoanHistoryScreen } from './loan-history-screen.tsx';

const account = { libraryId: 1, userId: '7', name: 'Mia', success: true, refreshToken: 'r', keep: 'visit' } as const;
const entry = (title: string): HistoryEntry => ({
  key: title,
  title,
  mediaType: 'BOOK',
  recordId: `r-${title}`,
  lentDate: '2026-11-02',
  returned: '2026-11-20',
});

async function openHistory(entries: readonly HistoryEntry[] | undefined) {
  const cards = entries ? [{ libraryId: 1, userId: '7', loans: [], entries: [...entries] }] : [];
  localStorage.setItem(historyKey(), JSON.stringify({ version: 1, cards }));
  useLoanHistory.setState({ cards });
  useApp.setState(({ selection }) => ({
    accounts: [account],
    accountIndex: 0,
    selection: { ...selection, libraries: [libraryNamed(1, 'Stadtbücherei')], libraryId: 1 },
  }));
  return renderInApp(<LoanHistoryScreen />, { path: '/loan-history' });
}
const titles = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

describe('the screen of the loan history', () => {
  it('says that it is off, and where to switch it on', async () => {
    await openHistory(undefined);
    expect(screen.getByText('Der Verlauf ist ausgeschaltet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Unter „Meine Daten“ einschalten' }).getAttribute('href')).toBe('/profile');
  });

  it('says that nothing was returned yet', async () => {
    await openHistory([]);
    expect(screen.getByText('Noch nichts zurückgegeben')).toBeTruthy();
  });

  it('lists returned titles with their days, without a call to the service', async () => {
    const view = await openHistory([entry('Krabat'), entry('Momo')]);
    expect(titles()).toEqual(['Krabat', 'Momo']);
    expect(screen.getAllByText(/Ausgeliehen am 2\. Nov\.? 2026, zurück bis 20\. Nov\.? 2026/)).toHaveLength(2);
    expect(screen.getByRole('status').textContent).toBe('2 Titel');
    expect(view.requests).toEqual([]);
  });

  it('is searched where it is long', async () => {
    const names = ['Krabat', 'Momo', 'Ronja', 'Emil', 'Heidi', 'Pippi'];
    const view = await openHistory(names.map(entry));
    await view.user.type(screen.getByRole('searchbox', { name: 'Im Verlauf suchen' }), 'ron');
    expect(titles()).toEqual(['Ronja']);
    expect(screen.getByText('Ein Titel gefunden')).toBeTruthy();
  });

  it('removes a title, and restores it on request', async () => {
    const view = await openHistory([entry('Krabat'), entry('Momo')]);
    await view.user.click(screen.getByRole('button', { name: 'Aus dem Verlauf entfernen: Krabat' }));
    expect(titles()).toEqual(['Momo']);
    expect(localStorage.getItem(historyKey())).not.toContain('Krabat');
    await view.user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
    expect(titles().sort()).toEqual(['Krabat', 'Momo']);
  });

  it('is cleared after a question', async () => {
    const view = await openHistory([entry('Krabat')]);
    await view.user.click(screen.getByRole('button', { name: 'Alles löschen' }));
    const dialog = await screen.findByRole('dialog');
    await view.user.click(within(dialog).getByRole('button', { name: 'Alles löschen' }));
    expect(await screen.findByText('Noch nichts zurückgegeben')).toBeTruthy();
    expect(localStorage.getItem(historyKey())).not.toContain('Krabat');
  });
});
