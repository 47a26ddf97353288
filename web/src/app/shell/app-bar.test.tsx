import { baseConfig } from '@buchfink/contract/config/base-config';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { startPendingCall } from '#shared/api/pending-calls.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { AppBar } from './app-bar.tsx';

const plain = { ...libraryNamed(1, 'Ahausen'), fullname: 'Stadtbücherei Ahausen' };
const library = { ...plain, capabilities: { ...plain.capabilities, account: true } };
const config = { ...baseConfig, title: 'Prüfkatalog' };

async function renderBar(path = '/', { libraryId = 1, ...state }: { libraryId?: number; outOfService?: boolean } = {}) {
  useConfig.setState({ config });
  const libraries = [library, libraryNamed(2, 'Bdorf')];
  useApp.setState({ selection: { ...initialState.selection, libraries, libraryId }, ...state });
  return renderInApp(<AppBar wide={false} rail={false} onMenu={() => undefined} />, { path });
}
const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

afterEach(() => useConfig.setState({ config: baseConfig }));

describe('the bar at the top', () => {
  it('has the title of the project, and of the library in its own app', async () => {
    await renderBar();
    expect(link('Prüfkatalog')).toBe('/');
    act(() => useApp.setState(({ mode }) => ({ mode: { ...mode, singleModeEnabled: true, singleModeLibraryId: 1 } })));
    expect(link('Stadtbücherei Ahausen')).toBe('/');
  });

  it('goes back everywhere but on home; from a first page to home', async () => {
    await renderBar();
    expect(screen.queryByRole('button', { name: 'Zurück' })).toBeNull();
    const { user } = await renderBar('/about');
    await user.click(screen.getByRole('button', { name: 'Zurück' }));
    expect(await screen.findByRole('heading', { name: '/' })).toBeTruthy();
  });

  it('searches in the chosen library, and not from the search itself', async () => {
    await renderBar('/about');
    expect(link('Suche')).toBe('/search');
    act(() => useApp.setState(({ selection }) => ({ selection: { ...selection, libraryId: 0 } })));
    expect(link('Suche')).toBeUndefined();
    await renderBar('/search');
    expect(screen.getByRole('button', { name: 'Suche' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('searches all libraries where several are offered and the project has that search', async () => {
    await renderBar();
    expect(link('Metasuche')).toBe('/metasearch');
    act(() => useConfig.setState({ config: { ...config, features: { ...config.features, meta: false } } }));
    expect(link('Metasuche')).toBeUndefined();
  });

  it('leads to the login and back to the page, except on the login itself', async () => {
    await renderBar('/result?q=a');
    expect(link('Anmelden')).toBe('/login/1?redirect=%2Fresult%3Fq%3Da');
    await renderBar('/login/1');
    expect(screen.getByRole('button', { name: 'Anmelden' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('shows instead of search and login that the service is out of order', async () => {
    await renderBar('/about', { outOfService: true });
    expect([link('Suche'), link('Anmelden')]).toEqual([undefined, undefined]);
    expect(link('Merkliste')).toBe('/watchlist');
    expect(screen.getByRole('status').textContent).not.toBe('');
  });

  it('is busy while calls are pending', async () => {
    await renderBar();
    const bar = () => document.querySelector('[role=progressbar]')?.getAttribute('data-on');
    expect(bar()).toBe('false');
    let end = () => {};
    act(() => {
      end = startPendingCall();
    });
    expect(bar()).toBe('true');
    act(() => end());
    expect(bar()).toBe('false');
  });
});
