import type { CardRenewal } from '@buchfink/contract/account/card-renewal';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setToken } from '#shared/session/access-tokens.ts';
import { useApp } from '#shared/state/store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { CardRenewalSection } from './card-renewal-section.tsx';

const account = { libraryId: 1, userId: '7', success: true, refreshToken: 'r', keep: 'visit' } as const;
const fee = { text: '10,00 €', amount: 1_000, currency: 'EUR' };
const renewable: CardRenewal = {
  validUntil: '2027-01-31',
  newEnd: '2028-01-31',
  fee,
  address: ['Lindenstraße 5', '04103 Leipzig'],
};

function open(renewal: CardRenewal, renew?: (body: unknown) => unknown) {
  setToken(account, 'token');
  useApp.setState({ accounts: [account], accountIndex: 0 });
  return renderInApp(<CardRenewalSection account={account} />, {
    answers: { '/account/card/renewal': (body) => (body === undefined ? renewal : renew?.(body)) },
  });
}

it('renews a card once the address is confirmed, for what was shown', async () => {
  const renewed = {
    validUntil: '2028-01-31',
    address: renewable.address,
    message: 'Gilt noch lange.',
    reason: 'too-early',
  };
  const view = await open(renewable, () => ({ outcome: 'renewed', card: renewed }));
  const button = await screen.findByRole('button', { name: /^Bis 31\.\sJanuar\s2028 verlängern$/ });
  expect(screen.getByText('04103 Leipzig')).toBeTruthy();
  expect(screen.getByText(/Das kostet 10,00 €/)).toBeTruthy();
  await view.user.click(button);
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
  expect(view.requests.every(({ body }) => body === undefined)).toBe(true);
  await view.user.click(screen.getByRole('checkbox'));
  await view.user.click(button);
  expect(await screen.findByText('Ihr Ausweis gilt jetzt bis 31. Januar 2028.')).toBeTruthy();
  expect(view.requests.find(({ body }) => body !== undefined)?.body).toEqual({ newEnd: '2028-01-31', fee: 1_000 });
});

it('says why a renewal was refused', async () => {
  const view = await open(renewable, () => ({
    outcome: 'refused',
    card: { ...renewable, reason: 'changed', message: 'Inzwischen gilt etwas anderes.' },
  }));
  await view.user.click(await screen.findByRole('checkbox'));
  await view.user.click(screen.getByRole('button', { name: /verlängern/ }));
  expect(await screen.findByText('Inzwischen gilt etwas anderes.')).toBeTruthy();
});

it('leads to the library where the card cannot be renewed here', async () => {
  await open({ validUntil: '2027-01-31', address: [], reason: 'no-address', message: 'Bitte vor Ort.' });
  expect(await screen.findByText('Bitte vor Ort.')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/info/1');
});
