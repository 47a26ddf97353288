import type { AccountData } from '@buchfink/contract/account';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setToken } from '#shared/session/access-tokens.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { AccountsScreen } from './accounts-screen.tsx';

const accountOf = (libraryId: number, name: string): Account => ({
  libraryId,
  userId: `${libraryId}`,
  name,
  success: true,
  refreshToken: 'r',
});

const loans: Readonly<Record<string, readonly string[]>> = {
  'Mia 1': ['Krabat', 'Momo'],
  'Emil 2': ['Heidi'],
  'Ina 3': [],
};

/** The screen of these cards, each of a library of its own; a card has the loans of its name and library above. */
async function openAccounts(accounts: readonly Account[], path = '/accounts') {
  for (const account of accounts) setToken(account, `${account.name} ${account.libraryId}`);
  const libraries = [libraryNamed(1, 'Nordstadt'), libraryNamed(2, 'Südstadt'), libraryNamed(3, 'Weststadt')];
  useApp.setState(({ selection }) => ({ accounts: [...accounts], selection: { ...selection, libraries } }));
  const answer = (_: unknown, headers: Headers): AccountData => {
    const card = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    const lent = (loans[card] ?? []).map((title) => ({
      ...({ id: title, title, mediaType: 'BOOK', status: '', deadline: '2026-12-01' } as const),
      renewal: { possible: false, reason: 'reserved' } as const,
    }));
    const account = { libraryId: Number(card.slice(-1)), userId: card.slice(-1), account: { blocks: [] } };
    return { ...account, lent, fees: [], reservations: [], retrieved: '2026-11-25T10:00:00Z' };
  };
  return renderInApp(<AccountsScreen />, { path, answers: { '/account/info': answer } });
}

const titles = () => screen.queryAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
const filter = async () => within(await screen.findByRole('list', { name: 'Nach Ausweis filtern' }));
const mia = accountOf(1, 'Mia');

it('shows the loans of all cards, or of one that is chosen', async () => {
  const { user } = await openAccounts([mia, accountOf(2, 'Emil'), accountOf(3, 'Ina')]);
  const chips = await filter();
  expect(titles()).toEqual(['Heidi', 'Krabat', 'Momo']);
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Alle Ausweise', 'Mia2', 'Emil1', 'Ina0'],
  ]);
  await user.click(chips.getByRole('button', { name: /Mia/ }));
  expect(titles()).toEqual(['Krabat', 'Momo']);
  expect(chips.getByRole('button', { pressed: true }).textContent).toBe('Mia2');
  await user.click(chips.getByRole('button', { name: /Ina/ }));
  expect(screen.getByText('Auf diesem Ausweis ist nichts ausgeliehen.')).toBeTruthy();
  await user.click(chips.getByRole('button', { name: 'Alle Ausweise' }));
  expect(titles()).toHaveLength(3);
});

it('keeps the chosen card in the address by its position', async () => {
  await openAccounts([mia, accountOf(2, 'Emil')], '/accounts?card=2');
  expect((await filter()).getByRole('button', { pressed: true }).textContent).toBe('Emil1');
  expect(titles()).toEqual(['Heidi']);
});

it('ignores a position in the address that no card has', async () => {
  await openAccounts([mia, accountOf(2, 'Emil')], '/accounts?card=9');
  expect((await filter()).getByRole('button', { pressed: true }).textContent).toBe('Alle Ausweise');
  expect(titles()).toHaveLength(3);
});

it('never takes the next card for the filtered one when another or that card is logged out', async () => {
  const [emil, ina] = [accountOf(2, 'Emil'), accountOf(3, 'Ina')];
  await openAccounts([mia, emil, ina], '/accounts?card=2');
  await screen.findByRole('heading', { name: 'Heidi' });
  const logOut = (...accounts: readonly Account[]) =>
    act(() => useApp.setState({ accounts: [mia, emil, ina].filter((account) => !accounts.includes(account)) }));
  logOut(mia);
  expect((await filter()).getByRole('button', { pressed: true }).textContent).toBe('Emil1');
  expect(titles()).toEqual(['Heidi']);
  useApp.setState({ accounts: [mia, emil, ina] });
  logOut(emil);
  expect((await filter()).getByRole('button', { pressed: true }).textContent).toBe('Alle Ausweise');
});

it('names the library of cards with the same name', async () => {
  await openAccounts([mia, accountOf(2, 'Mia')]);
  const names = (await filter()).getAllByRole('button').map(({ textContent }) => textContent);
  expect(names[1]).toMatch(/Mia.*Nordstadt/);
  expect(names[2]).toMatch(/Mia.*Südstadt/);
});

it('has no filter with a single card', async () => {
  await openAccounts([mia]);
  expect(await screen.findByRole('heading', { name: 'Krabat' })).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Nach Ausweis filtern' })).toBeNull();
});
