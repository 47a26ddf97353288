import type { LoanRequest } from '@buchfink/contract/account/checkout';
import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadPhoneTexts } from '#shared/i18n/i18n.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { CheckoutPanel } from './checkout-panel.tsx';
import { type CheckoutState, initialCheckout } from './checkout-state.ts';

beforeAll(loadPhoneTexts);

const request: LoanRequest = {
  requestId: 'r',
  copyId: 'c',
  recordId: 't',
  title: 'Catan',
  parts: 3,
  state: 'Accepted',
  code: '',
};
/** A borrowed package of three parts; the tags of these parts were read, the first ones are unlocked. */
function unlocking(partsRead: number, unlocked = 0): CheckoutState {
  const parts = Array.from({ length: partsRead }, (_, index) => ({
    uid: `E00${index}`,
    part: index + 1,
    isUnlocked: index < unlocked,
  }));
  return { ...initialCheckout, step: 'unlocking', request, barcodeId: '1', partCount: 3, parts, hasGate: true };
}

it.each([
  ['de', 1, 0, 'Ausgeliehen. Lesen Sie das Etikett noch einmal. Die übrigen Teile entsichert die Theke.'],
  ['de', 2, 1, /jedes Etikett noch einmal: 1 von 2 ist entsichert\. Die übrigen Teile entsichert die Theke\./],
  ['de', 3, 1, 'Ausgeliehen. Lesen Sie jeden Teil noch einmal: 1 von 3 ist entsichert.'],
  ['en', 1, 0, 'Borrowed. Read the tag once more. The desk unlocks the other parts.'],
] as const)(
  'counts in %s only the %i tags that can be read, of which %i are unlocked',
  async (locale, read, done, text) => {
    const state = unlocking(read, done);
    const acts = { onTag: vi.fn(), onBarcode: vi.fn(), confirm: vi.fn(), checkAgain: vi.fn(), next: vi.fn() };
    await renderInApp(<CheckoutPanel checkout={{ ...acts, state }} />, { locale });
    expect(screen.getByRole('status').textContent).toMatch(text);
  },
);
