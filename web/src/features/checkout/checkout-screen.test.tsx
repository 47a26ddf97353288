import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadPhoneTexts } from '#shared/i18n/i18n.ts';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';

vi.mock('@buchfink/device/platform/platform', async (original) => ({
  ...(await original<typeof import('@buchfink/device/platform/platform')>()),
  isNative: true,
  platform: 'android',
}));

beforeAll(loadPhoneTexts);

function chooseLibrary(nfc: boolean) {
  const library = libraryNamed(1, 'Ahausen');
  const libraries = [{ ...library, capabilities: { ...library.capabilities, nfc } }];
  useApp.setState({ selection: { ...initialState.selection, libraries, libraryId: 1 } });
}

it.each([
  ['de', /kann keine Etiketten mit NFC verarbeiten/, 'Bibliothek wechseln'],
  ['en', /cannot process transponders/, 'Switch library'],
] as const)('a library that reads no tags leads to the other libraries (%s)', async (locale, text, act) => {
  chooseLibrary(false);
  await renderInApp(<CheckoutScreen />, { locale });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: act }).getAttribute('href')).toBe('/libraries');
});

it.each([
  ['de', 'Bitte melden Sie sich an, um das Etikett zu prüfen.'],
  ['en', 'Please log in to check the transponder.'],
] as const)('a patron who is not logged in is led to the login and back (%s)', async (locale, text) => {
  chooseLibrary(true);
  await renderInApp(<CheckoutScreen />, { locale });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/login/1?redirect=%2Fnfc');
});
