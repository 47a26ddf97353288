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
