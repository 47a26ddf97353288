import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { LoginScreen } from './login-screen.tsx';

it('says that the chosen library has no accounts, and offers those that have', async () => {
  const withAccounts = (id: number, account: boolean) => {
    const library = libraryNamed(id, `Bücherei ${id}`);
    return { ...library, capabilities: { ...library.capabilities, account } };
  };
  const libraries = [withAccounts(1, false), withAccounts(2, true), withAccounts(3, true)];
  useApp.setState(({ selection }) => ({ selection: { ...selection, libraries, libraryId: 1 } }));
  await renderInApp(<LoginScreen />, { path: '/login/1', answers: { '/libraries': () => libraries } });
  expect(await screen.findByText(/^Bücherei 1 führt in dieser App keine Konten/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Bibliothek/ })).toBeTruthy();
});
