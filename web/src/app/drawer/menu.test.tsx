import { baseConfig } from '@buchfink/contract/config/base-config';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useConfig } from '#shared/config/config-store.ts';
import { accountInfoKey } from '#shared/session/account-key.ts';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { Menu } from './menu.tsx';

const page = { visible: true, menu: true };
const pages = { general: page, imprint: page, privacy: page, accessibility: page, help: page };

async function renderMenu(path: string, { infoPages = pages, libraryId = 1 } = {}) {
  useConfig.setState({ config: { ...baseConfig, infoPages } });
  const libraries = [libraryNamed(1, 'Ahausen'), libraryNamed(2, 'Bdorf')];
  useApp.setState({ selection: { ...initialState.selection, libraries, libraryId } });
  return renderInApp(<Menu />, { path });
}
const current = () =>
  screen.getAllByRole('link').flatMap((link) => {
    const mark = link.getAttribute('aria-current');
    return mark ? [[link.textContent, mark]] : [];
  });
const more = () => screen.getByText('Mehr').closest('details');

afterEach(() => useConfig.setState({ config: baseConfig }));

it('shows at most twelve entries at first, and the rest behind one that opens', async () => {
  const { user } = await renderMenu('/');
  const folded = more();
  expect(folded?.open).toBe(false);
  const all = screen.getAllByRole('listitem').length;
  const behind = within(folded as HTMLElement).getAllByRole('listitem', { hidden: true }).length;
  expect(behind).toBeGreaterThan(3);
  // With the entry that opens the rest.
  expect(all - behind + 1).toBeLessThanOrEqual(12);
  await user.click(screen.getByText('Mehr'));
  expect(folded?.open).toBe(true);
});

it('folds nothing away where all entries have room', async () => {
  const none = { visible: false, menu: false };
  await renderMenu('/', {
    infoPages: { general: none, imprint: none, privacy: none, accessibility: none, help: none },
    libraryId: 0,
  });
  expect(screen.queryByText('Mehr')).toBeNull();
  expect(screen.getByRole('link', { name: 'Einstellungen' })).toBeTruthy();
});

it.each([
  ['/', [['Start', 'page']]],
  ['/result?FREE=wind', [['Katalogsuche', 'true']]],
  ['/record/1/x', [['Katalogsuche', 'true']]],
  ['/search/1', [['Katalogsuche', 'page']]],
  ['/watchlist/1', [['Merkliste', 'page']]],
  ['/nowhere/else', []],
])('marks the current place: %s', async (path, expected) => {
  await renderMenu(path);
  expect(current()).toEqual(expected);
});

it('is open where the current place is among the rest', async () => {
  await renderMenu('/imprint');
  expect(more()?.open).toBe(true);
  expect(current()).toEqual([['Impressum', 'page']]);
});

it('counts the messages that the patron has not read, by the account that is there', async () => {
  const account = { libraryId: 1, userId: '7', success: true, refreshToken: 'r', keep: 'visit' } as const;
  const library = libraryNamed(1, 'Ahausen');
  const capabilities = { ...library.capabilities, account: true, notices: true };
  useApp.setState({
    accounts: [account],
    accountIndex: 0,
    selection: { ...initialState.selection, libraries: [{ ...library, capabilities }], libraryId: 1 },
  });
  const view = await renderInApp(<Menu />);
  expect(screen.getByRole('link', { name: 'Nachrichten' })).toBeTruthy();
  const tell = (unreadNotices: number) =>
    act(async () => view.queries.setQueryData(accountInfoKey(account), { unreadNotices }));
  await tell(1);
  expect(screen.getByRole('link', { name: 'Nachrichten eine ungelesene' })).toBeTruthy();
  await tell(120);
  expect(screen.getByRole('link', { name: 'Nachrichten 120 ungelesene' }).textContent).toContain('99+');
  await tell(0);
  expect(screen.getByRole('link', { name: 'Nachrichten' })).toBeTruthy();
  expect(view.requests).toEqual([]);
});
