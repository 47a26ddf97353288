import { geolocation } from '@buchfink/device/geolocation/geolocation';
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { initialState } from '#shared/state/app-state.ts';
import type { LibrarySelection } from '#shared/state/libraries/library-selection.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { LibraryChoice } from './library-choice.tsx';

const opening = (openNow: boolean) => ({ openNow, today: [], timeZone: 'Europe/Berlin' });
const libraries = [
  { ...libraryNamed(1, 'Altdorf'), opening: opening(false), geo: { lat: 48, lon: 9 } },
  { ...libraryNamed(2, 'Zell'), opening: opening(true), geo: { lat: 49, lon: 9 } },
];

const setSelection = (selection: Partial<LibrarySelection>) =>
  useApp.setState({ selection: { ...initialState.selection, ...selection } });

it('suggests open libraries first, and the nearest ones once the position is known', async () => {
  vi.spyOn(geolocation, 'position').mockResolvedValue({ ok: true, position: { lat: 48.01, lon: 9, accuracy: 20 } });
  onTestFinished(() => void vi.restoreAllMocks());
  setSelection({ libraries });
  const { user } = await renderInApp(<LibraryChoice />);
  expect(screen.getByRole('heading', { name: 'Jetzt geöffnete Bibliotheken' })).toBeTruthy();
  const cards = () => screen.getAllByRole('button', { name: /Altdorf|Zell/ }).map(({ textContent }) => textContent);
  expect(cards()).toEqual([expect.stringMatching(/^Zell/), expect.stringMatching(/^Altdorf/)]);
  const near = screen.getByRole('button', { name: 'In der Nähe' });
  await user.click(near);
  expect(await screen.findByRole('heading', { name: 'Bibliotheken in Ihrer Nähe' })).toBeTruthy();
  expect(cards()).toEqual([expect.stringMatching(/^Altdorf.*1,1 km/), expect.stringMatching(/^Zell/)]);
  // The position is forgotten for the tests after this one.
  await user.click(screen.getByRole('button', { name: 'In der Nähe', pressed: true }));
  expect(screen.getByRole('heading', { name: 'Jetzt geöffnete Bibliotheken' })).toBeTruthy();
});

it('offers the favourites other than the current library, and nothing else beside it', async () => {
  setSelection({ libraries, libraryId: 1, favourites: [1, 2] });
  const { rerender } = await renderInApp(<LibraryChoice />);
  expect(screen.getByRole('heading', { name: 'Ihre Favoriten' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Altdorf/ })).toBeNull();
  setSelection({ libraries, libraryId: 1, favourites: [1] });
  rerender(<LibraryChoice />);
  expect(screen.queryByRole('heading')).toBeNull();
});
