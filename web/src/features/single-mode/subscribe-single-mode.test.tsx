import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { subscribeSingleMode } from './subscribe-single-mode.ts';

const library = libraryNamed(7, 'Ahausen');
const bound = { ...initialState.mode, singleModeEnabled: true, singleModeLibraryId: 7 };
const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.getAttribute('href') ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '<link rel="icon" href="/icon.svg">';
});
afterEach(() => {
  vi.useRealTimers();
  document.head.innerHTML = '';
  useApp.setState(initialState, true);
});

it('changes the icon one second after the list has only the library, and back at once', () => {
  const queries = new QueryClient();
  const reload = vi.spyOn(queries, 'invalidateQueries');
  subscribeSingleMode(queries, initialState.mode);
  useApp.setState({ mode: bound });
  expect(reload).toHaveBeenCalledWith({ queryKey: ['libraries'] });
  vi.advanceTimersByTime(5_000);
  expect(icon()).toBe('/icon.svg');

  useApp.setState({ selection: { ...initialState.selection, libraries: [library], libraryId: 7 } });
  vi.advanceTimersByTime(999);
  expect(icon()).toBe('/icon.svg');
  vi.advanceTimersByTime(1);
  expect(icon()).not.toMatch(/\/icon\.svg$/);

  useApp.setState({ mode: initialState.mode });
  expect(icon()).toMatch(/\/icon\.svg$/);
});

it('leaves the icon when single mode ends within that second', () => {
  subscribeSingleMode(new QueryClient(), initialState.mode);
  useApp.setState({
    mode: bound,
    selection: { ...initialState.selection, libraries: [library], libraryId: 7 },
  });
  vi.advanceTimersByTime(500);
  useApp.setState({ mode: initialState.mode });
  vi.advanceTimersByTime(5_000);
  expect(icon()).toMatch(/\/icon\.svg$/);
});

it("keeps the app's icon for patrons who chose it, and shows the library's again when they choose that", () => {
  subscribeSingleMode(new QueryClient(), initialState.mode);
  const libraries = [library];
  useApp.setState({ mode: bound, selection: { ...initialState.selection, libraries, libraryId: 7 } });
  vi.advanceTimersByTime(1_000);
  expect(icon()).not.toMatch(/\/icon\.svg$/);
  useApp.setState({ mode: { ...bound, keepsAppIcon: true } });
  vi.advanceTimersByTime(1_000);
  expect(icon()).toMatch(/\/icon\.svg$/);
  useApp.setState({ mode: { ...bound, keepsAppIcon: false } });
  vi.advanceTimersByTime(1_000);
  expect(icon()).not.toMatch(/\/icon\.svg$/);
});
