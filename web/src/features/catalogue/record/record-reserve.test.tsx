import type { Copy, RecordView } from '@buchfink/contract/record';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setToken } from '#shared/session/access-tokens.ts';
import { useApp } from '#shared/state/store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { RecordReserve } from './record-reserve.tsx';

const year = new Date().getFullYear() + 1;
const lent = (id: string, returnDate: string): Copy => ({
  id,
  branch: 'Mitte',
  branchId: 'M',
  state: 'lent',
  statusCode: 'RED',
  status: '',
  reservable: true,
  returnDate,
});
const view: RecordView = {
  libraryId: 1,
  id: 'r',
  title: 'Momo',
  mediaType: 'BOOK',
  workKey: 'momo',
  details: [],
  volumes: [],
  actions: ['reserve'],
  reservable: true,
  citation: { bibtex: '', ris: '' },
  availability: { code: 'RED', state: 'lent' },
  copies: [lent('1', `${year}-01-08`), lent('2', `${year}-02-03`)],
};

it.each([
  ['de', 'Vormerken', `Sie wären an 2. Stelle. Voraussichtlich ab 3.\u00a0Feb. ${year}.`],
  ['en', 'Reserve', `You would be number 2 in the queue. Likely from 3\u00a0Feb ${year}.`],
] as const)('says in %s the place in the queue and the likely day', async (locale, name, text) => {
  await renderInApp(<RecordReserve view={{ ...view, reservationCount: 1 }} />, { locale });
  const button = screen.getByRole('button', { name });
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
});

it('says the likely day alone where nobody waits', async () => {
  await renderInApp(<RecordReserve view={view} />);
  expect(screen.getByText(`Voraussichtlich ab 8. Jan. ${year}.`)).toBeTruthy();
});

it.each([
  ['keeps room for the button while it loads', ['reserve'], 1],
  ['keeps no room where a patron cannot reserve', [], 0],
] as const)('%s', async (_, actions, count) => {
  useApp.setState({ accounts: [{ libraryId: 1, userId: '7', success: true, refreshToken: 'r' }], accountIndex: 0 });
  const { container } = await renderInApp(<RecordReserve view={{ ...view, actions: [...actions] }} />);
  expect(container.querySelectorAll('[style*="56px"]')).toHaveLength(count);
});

it.each([
  ['de', 'Ihr Ausweis ist abgelaufen.', 'card-expired', undefined],
  ['de', 'Ihre offenen Gebühren sind zu hoch.', 'fees', 'Gebühren ansehen'],
  ['en', 'Your open fees are too high.', 'fees', 'See the fees'],
] as const)('says in %s before the press that the card is blocked: %s', async (locale, text, code, link) => {
  const card = { libraryId: 1, userId: '7', success: true, refreshToken: 'r' };
  setToken(card, 'token');
  useApp.setState({ accounts: [card], accountIndex: 0 });
  const account = {
    libraryId: 1,
    userId: '7',
    lent: [],
    reservations: [],
    fees: [],
    retrieved: '2026-11-28T09:00:00Z',
    account: { blocks: [{ code, text }] },
  };
  await renderInApp(<RecordReserve view={view} />, { locale, answers: { '/account/info': () => account } });
  expect(await screen.findByText(new RegExp(text.replace('.', '')))).toBeTruthy();
  expect(screen.queryByRole('link')?.textContent).toBe(link);
  expect(screen.getByRole('button', { name: /^(Vormerken|Reserve)$/ }).getAttribute('aria-disabled')).toBe('false');
});
