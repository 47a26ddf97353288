import type { Pass } from '@buchfink/contract/account/pass';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setToken } from '#shared/session/access-tokens.ts';
import { type Account, withAccounts } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { IdCardScreen } from './id-card-screen.tsx';

const accountOf = (libraryId: number, userId: string, name: string): Account => ({
  libraryId,
  userId,
  name,
  success: true,
  refreshToken: userId,
});
const anna = accountOf(1, '1111', 'Anna');
const ben = accountOf(2, '2222', 'Ben');
const cleo = accountOf(3, '3333', 'Cleo');

/** The screen on a device with these cards, of which the last one is the chosen one; library 2 offers no card. */
async function openIdCard(accounts: readonly Account[]) {
  for (const account of accounts) setToken(account, account.userId);
  const offers = (accountIdCard: boolean) => ({ features: { accountIdCard } });
  useApp.setState(({ selection }) => ({
    accounts: [...accounts],
    accountIndex: accounts.length - 1,
    selection: {
      ...selection,
      libraryId: accounts.at(-1)?.libraryId ?? 0,
      libraries: [
        libraryNamed(1, 'Nordstadt', offers(true)),
        libraryNamed(2, 'Südstadt', offers(false)),
        libraryNamed(3, 'Weststadt', offers(true)),
      ],
    },
  }));
  const pass = (_: unknown, headers: Headers): Pass => ({
    fields: [],
    barcode: { value: headers.get('authorization')?.replace('Bearer ', '') ?? '', format: 'CODE128' },
    platforms: { apple: false },
  });
  return renderInApp(<IdCardScreen />, { path: '/id-card', answers: { '/account/pass': pass } });
}

const codes = () => screen.queryAllByRole('button', { name: /^Strichcode/ });

describe('the card at the desk', () => {
  it('is never that of somebody else where the library of the chosen card offers none', async () => {
    const { user } = await openIdCard([anna, cleo, ben]);
    expect(screen.getByText('Südstadt bietet keinen Ausweis in der App an.')).toBeTruthy();
    expect(codes()).toEqual([]);
    expect(screen.queryByText('1111')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ausweis von Cleo · Weststadt zeigen' }));
    expect(await screen.findByRole('button', { name: /^Strichcode mit der Nummer .?3333/ })).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Cleo');
  });

  it('says so as well where it is the only card', async () => {
    await openIdCard([ben]);
    expect(screen.getByText('Südstadt bietet keinen Ausweis in der App an.')).toBeTruthy();
    expect(
      within(screen.getByRole('heading', { level: 2 }).parentElement as HTMLElement).queryByRole('button'),
    ).toBeNull();
  });

  it('does not become another one when the shown one is logged out', async () => {
    const { user } = await openIdCard([anna, cleo]);
    await user.click(screen.getByRole('tab', { name: 'Anna' }));
    expect(await screen.findByRole('button', { name: /1111/ })).toBeTruthy();
    act(() => useApp.setState((state) => withAccounts(state, [{ ...anna, success: false }, cleo])));
    expect(screen.getByText('Der Ausweis von Anna ist auf diesem Gerät nicht mehr angemeldet.')).toBeTruthy();
    expect(codes()).toEqual([]);
  });
});
