import type { AccountData, Loan } from '@buchfink/contract/account';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setToken } from '#shared/session/access-tokens.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { DueList } from './due-list.tsx';

const account = { libraryId: 1, userId: '7', name: 'Mia', success: true, refreshToken: 'r' };
const library = libraryNamed(1, 'Stadtbücherei');
library.capabilities.renew = true;
const loan: Loan = {
  ...{ id: 'l', title: 'Krabat', mediaType: 'BOOK', status: '', deadline: '2026-11-28', renewToken: 't' },
  renewal: { possible: true, reason: 'ok' },
};
const answer: AccountData = {
  ...{ libraryId: 1, userId: '7', account: { blocks: [] }, fees: [], reservations: [], lent: [loan] },
  retrieved: '2026-11-25T10:00:00Z',
};

/** The list of these loans, with a service that renews as `prolong` says. */
async function renderLoans(
  loans: readonly Loan[],
  prolong: () => unknown,
  readAccount: () => AccountData = () => answer,
) {
  setToken(account, 'token');
  useApp.setState({ accounts: [account], accountIndex: 0 });
  const cardLoans = loans.map((one) => ({ key: `1/7/${one.id}`, account, library, today: '2026-11-25', loan: one }));
  const answers = { '/prolong': prolong, '/account/info': readAccount };
  return renderInApp(<DueList loans={cardLoans} />, { answers });
}

it('tries again with the same request when no answer came, so that nothing is renewed twice', async () => {
  const renewed = { id: 'l', title: 'Krabat', outcome: 'renewed', new: '2026-12-23' };
  let tries = 0;
  const { user, requests } = await renderLoans(
    [loan],
    // Without an answer of the test the call fails as if the connection were lost.
    () => (++tries === 1 ? undefined : { status: 'OK', items: [renewed] }),
  );
  await user.click(screen.getByRole('button', { name: 'Verlängern: Krabat' }));
  expect(await screen.findByRole('dialog', { name: 'Noch keine Antwort' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByText('„Krabat“ ist verlängert bis Mittwoch, 23. Dezember.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const keys = requests
    .filter(({ path }) => path.endsWith('/prolong'))
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

it('says before the press what renewing costs', async () => {
  const fee = { text: '0,50 €', amount: 50, currency: 'EUR' };
  const film: Loan = { ...loan, renewal: { possible: true, reason: 'ok', until: '2026-12-09', fee } };
  const { user } = await renderLoans([film, { ...film, id: 'm', title: 'Momo' }], () => undefined);
  expect(screen.getByText(/Alle 2 lassen sich jetzt verlängern. Zusammen kostet das 1,00\s€\./)).toBeTruthy();
  expect(screen.getAllByText('Verlängerbar bis 9. Dezember für 0,50 €')).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: 'Momo auswählen' }));
  expect(screen.getByRole('status').textContent).toMatch(/^1 ausgewählt · 0,50\s€$/);
});

it('renews once for a press in a notification, even while the address still names it afterwards', async () => {
  setToken(account, 'token');
  useApp.setState({ accounts: [account], accountIndex: 0 });
  const renewsAll = vi.fn();
  const { requests } = await renderInApp(
    <DueList loans={[{ key: '1/7/l', account, library, today: '2026-11-25', loan }]} renewsAll={renewsAll} />,
    {
      answers: {
        '/prolong': () => ({
          status: 'OK',
          items: [{ id: 'l', title: 'Krabat', outcome: 'refused', reason: 'too-early' }],
        }),
        '/account/info': () => answer,
      },
    },
  );
  const renewals = () => requests.filter(({ path }) => path.endsWith('/prolong'));
  expect(await screen.findByRole('button', { name: 'Fertig' })).toBeTruthy();
  // The loan can be renewed again: nothing is under way any more.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Verlängern: Krabat' }).getAttribute('aria-disabled')).not.toBe('true'),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(renewals()).toHaveLength(1);
  expect(renewsAll).toHaveBeenCalledOnce();
});
