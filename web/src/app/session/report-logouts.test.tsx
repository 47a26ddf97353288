import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requestLogOut, requestLogOutAll } from '#shared/account/log-out/request-log-out.ts';
import { setToken } from '#shared/session/access-tokens.ts';
import type { Account } from '#shared/state/accounts.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp, ServiceAnswer } from '#shared/testing/render-in-app.tsx';
import { AccountMenu } from '../shell/account-menu.tsx';
import { reportLogouts } from './report-logouts.ts';

const card = (libraryId: number, userId: string, details: Partial<Account> = {}): Account => ({
  libraryId,
  userId,
  success: true,
  refreshToken: `${libraryId}-${userId}`,
  keep: 'visit',
  ...details,
});
const mia = card(1, '11', { name: 'Mia Berg' });
const emil = card(2, '22', { name: 'Emil Berg', label: 'Der Große' });
const nameless = card(1, '33');
const libraries = [libraryNamed(1, 'Nordstadt'), libraryNamed(2, 'Südstadt')];

/** A device with these cards; the service answers a logout as told. */
async function start(accounts: readonly Account[], onLogout: () => unknown = () => ({ success: true })) {
  const view = await renderInApp(<p>Seite</p>, { answers: { '/auth/logout': onLogout } });
  useApp.setState(({ selection }) => ({
    accounts: [...accounts],
    accountIndex: 0,
    leftSessions: [],
    selection: { ...selection, libraries },
  }));
  onTestFinished(reportLogouts());
  return view;
}
const leave = (...accounts: Account[]) => act(async () => requestLogOut(accounts));
const messages = () => within(screen.getByRole('region', { name: 'Meldungen' }));
const loggedIn = () => useApp.getState().accounts.map(({ userId }) => userId);

describe('the message of a logout', () => {
  it('names the card that left and those that stay, and logs all of them out', async () => {
    const { user } = await start([mia, emil, nameless]);
    await leave(mia);
    expect(await messages().findByText(/ist abgemeldet/)).toHaveProperty(
      'textContent',
      'Mia Berg (Nordstadt) ist abgemeldet. Noch angemeldet: Der Große (Südstadt), 33 (Nordstadt).',
    );
    await user.click(messages().getByRole('button', { name: 'Alle abmelden' }));
    expect(loggedIn()).toEqual([]);
    expect(await messages().findByText(/^Abgemeldet/)).toHaveProperty(
      'textContent',
      'Abgemeldet: Der Große (Südstadt), 33 (Nordstadt). Auf diesem Gerät ist niemand mehr angemeldet.',
    );
    expect(messages().queryByRole('button', { name: 'Alle abmelden' })).toBeNull();
    expect(messages().queryByText(/Mia/)).toBeNull();
  });

  it('tells cards of one name in one library apart by their numbers', async () => {
    await start([mia, card(1, '12', { name: 'Mia Berg' }), card(2, '13', { name: 'Mia Berg' })]);
    await leave(mia);
    expect(await messages().findByText(/abgemeldet/)).toHaveProperty(
      'textContent',
      'Mia Berg 11 (Nordstadt) ist abgemeldet. Noch angemeldet: Mia Berg 12 (Nordstadt), Mia Berg (Südstadt).',
    );
  });

  it('says nothing of cards that were logged out before as if they were logged in', async () => {
    await start([mia, card(2, '22', { name: 'Emil', success: false, refreshToken: undefined })]);
    await leave(mia);
    expect(await messages().findByText(/niemand mehr angemeldet/)).toBeTruthy();
    expect(messages().queryByText(/Emil/)).toBeNull();
  });

  it('says of such a card that it is removed', async () => {
    const left = card(2, '22', { name: 'Emil', success: false, refreshToken: undefined });
    await start([mia, left]);
    await leave(left);
    expect(
      await messages().findByText(/Emil \(Südstadt\) ist von diesem Gerät entfernt. Noch angemeldet: Mia/),
    ).toBeTruthy();
  });

  it('goes when somebody logs in, and stays when a token is renewed', async () => {
    await start([mia, emil]);
    await leave(mia);
    await messages().findByText(/Noch angemeldet/);
    const { label: _, ...session } = { ...emil, expiresIn: 600, keep: 'stay' as const };
    await act(async () =>
      dispatch({ type: 'signed-in', session: { ...session, refreshToken: 'new' }, keepsLibrary: true }),
    );
    expect(messages().getByText(/Noch angemeldet/)).toBeTruthy();
    await act(async () =>
      dispatch({ type: 'signed-in', session: { ...session, ...mia, keep: 'stay' }, keepsLibrary: true }),
    );
    expect(messages().queryByText(/Noch angemeldet/)).toBeNull();
  });

  it('says what the service does not know yet, until it does', async () => {
    let isConnected = false;
    await start([mia, emil], () => (isConnected ? { success: true } : new ServiceAnswer(503, 'zu')));
    await leave(mia);
    expect(await messages().findByText(/weiß davon noch nichts/)).toBeTruthy();
    expect(messages().getByText(/Noch angemeldet: Der Große/)).toBeTruthy();
    isConnected = true;
    await act(async () => requestLogOutAll());
    expect(await messages().findByText(/niemand mehr angemeldet/)).toBeTruthy();
  });

  it('says so when a login of this page alone could not be ended', async () => {
    const guest = card(1, '44', { name: 'Gast', refreshToken: undefined, keep: 'nothing' });
    await start([guest], () => new ServiceAnswer(503, 'zu'));
    setToken(guest, 'token');
    await leave(guest);
    expect(await messages().findByText(/endet die Anmeldung nach wenigen Minuten von selbst/)).toBeTruthy();
  });
});

describe('the account menu', () => {
  const items = async (cards: readonly Account[]) => {
    await renderInApp(<AccountMenu session={cards[0] ?? mia} takesFocus onClose={() => {}} />);
    await act(async () => useApp.setState({ accounts: [...cards], accountIndex: 0 }));
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  };

  it('logs one card out, or all where there are several', async () => {
    expect(await items([mia])).toEqual(['Konto', 'Weiterer Ausweis', 'Abmelden']);
  });

  it('offers all second on a device of one’s own', async () => {
    expect((await items([mia, emil])).slice(-2)).toEqual(['Abmelden', 'Alle abmelden']);
  });

  it('offers all first in a public place', async () => {
    const guests = [mia, emil].map((account) => ({ ...account, keep: 'nothing' as const, refreshToken: undefined }));
    expect((await items(guests)).slice(-2)).toEqual(['Alle abmelden', 'Abmelden']);
  });
});
