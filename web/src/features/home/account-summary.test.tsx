import type { AccountData } from '@buchfink/contract/account';
import { addDays } from '@buchfink/contract/calendar-date';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dateInTimeZone } from '#shared/opening/date-in-time-zone.ts';
import { setToken } from '#shared/session/access-tokens.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { AccountSummary } from './account-summary.tsx';

const account = { libraryId: 1, userId: '7', name: 'Mia', success: true, refreshToken: 'r' };
const today = dateInTimeZone('Europe/Berlin', new Date());

const loanDue = (days: number): AccountData['lent'][number] => ({
  id: `loan ${days}`,
  title: `Titel ${days}`,
  mediaType: 'BOOK',
  status: '',
  deadline: addDays(today, days),
  renewal: { possible: false, reason: 'not-allowed' },
});

it.each([
  ['an overdue one among some that are due soon', [-3, 0, 2, 40], 'Überfällig', undefined],
  ['the overdue ones', [-3, -1, 2, 40], 'Überfällig', 'und 1 weiteres'],
  ['the ones that are due soon', [0, 2, 7, 40], 'Bald fällig', 'und 2 weitere'],
  ['none that is due later', [40, 41], 'Bald fällig', undefined],
])('counts loans of the kind that the heading names: %s', async (_, days, kind, more) => {
  setToken(account, 'token');
  const libraries = [libraryNamed(1, 'Stadtbücherei')];
  useApp.setState(({ selection }) => ({ accounts: [account], selection: { ...selection, libraries, libraryId: 1 } }));
  const answer: AccountData = {
    libraryId: 1,
    userId: '7',
    account: { blocks: [] },
    fees: [],
    lent: days.map(loanDue),
    reservations: [],
    retrieved: new Date().toISOString(),
  };
  await renderInApp(<AccountSummary />, { answers: { '/account/info': () => answer } });
  expect(await screen.findByText(kind)).toBeTruthy();
  expect(screen.queryByText(/^und \d+ weiter/)?.textContent).toBe(more);
});
