import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { LoginScreen } from './login-screen.tsx';

const withAccounts = (id: number, account: boolean) => {
  const library = libraryNamed(id, `Bücherei ${id}`);
  return { ...library, capabilities: { ...library.capabilities, account } };
};

async function openLogin(
  path: string,
  libraries = [withAccounts(1, false), withAccounts(2, true), withAccounts(3, true)],
) {
  useApp.setState(({ selection }) => ({ selection: { ...selection, libraries, libraryId: 1 } }));
  await renderInApp(<LoginScreen />, { path, answers: { '/libraries': () => libraries } });
}
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('says that the chosen library has no accounts, and offers those that have', async () => {
  await openLogin('/login');
  expect(await screen.findByText(/^Bücherei 1 führt in dieser App keine Konten/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Bibliothek/ })).toBeTruthy();
});

it.each(['/login/1?redirect=%2Freminders', '/login/1/4711?redirect=%2Freminders'])(
  'shows no form for a library without accounts, and leads on: %s',
  async (path) => {
    await openLogin(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Hier gibt es keine Konten' })).toBeTruthy();
    expect(screen.queryByLabelText(/Passwort/)).toBeNull();
    expect(hrefs()).toEqual(['/search/1', '/info/1', '/login?redirect=%2Freminders']);
  },
);

it('leads to no other library where none has accounts', async () => {
  await openLogin('/login', [withAccounts(1, false), withAccounts(2, false)]);
  expect(await screen.findByText(/„Bücherei 1“ führt in dieser App keine Konten/)).toBeTruthy();
  expect(hrefs()).toEqual(['/search/1', '/info/1']);
});
