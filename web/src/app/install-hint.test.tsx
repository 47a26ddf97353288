import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { hasInstallOffer, watchInstallation } from '#shared/install/install-prompt.ts';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { offersInstallation, showInstallHint } from './install-hint.ts';

const usual = {
  accounts: [],
  searches: [],
  watchlist: {},
  selection: { ...initialState.selection, libraryId: 1 },
  settings: initialState.settings,
  mode: { ...initialState.mode, privacyAccepted: true },
};

beforeEach(() => watchInstallation());

function offer() {
  const prompt = vi.fn(async () => {});
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  return prompt;
}

it.each([
  ['usually', {}, true],
  ['without a library', { selection: initialState.selection }, false],
  ['before anything is agreed to', { mode: initialState.mode }, false],
  ['where hints are hidden', { settings: { ...initialState.settings, hintsHidden: true } }, false],
  ['before the app was used', { watchlist: undefined }, false],
  ['once it was shown', { installHinted: true }, false],
  ['where the app is installed', { installed: true }, false],
])('offers the installation or not: %s', (_, change, expected) => {
  expect(offersInstallation({ ...usual, ...change })).toBe(expected);
});

it("asks once, and takes the browser's offer", async () => {
  const view = await renderInApp(<p>Start</p>);
  const prompt = offer();
  useApp.setState(usual);
  await showInstallHint();
  expect(await screen.findByText(/als App auf diesem Gerät/)).toBeTruthy();
  expect(useApp.getState().installHinted).toBe(true);
  await view.user.click(screen.getByRole('button', { name: 'Installieren' }));
  expect([prompt.mock.calls.length, hasInstallOffer()]).toEqual([1, false]);
});

it('leaves the offer for the install page when it is declined', async () => {
  const view = await renderInApp(<p>Start</p>);
  const prompt = offer();
  useApp.setState(usual);
  await showInstallHint();
  await view.user.click(await screen.findByRole('button', { name: 'Nein danke' }));
  expect([prompt.mock.calls.length, hasInstallOffer()]).toEqual([0, true]);
});
