import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { HelpScreen } from './help-screen.tsx';

const library = libraryNamed(1, 'Stadtbücherei');
const withAccounts = { ...library, capabilities: { ...library.capabilities, account: true } };
const info = { libraryId: 1, name: 'Stadtbücherei', exceptions: [], days: [], branches: [] };
const contact = { ...info, phone: '0123 / 45-6', email: 'hallo@buecherei.example' };

async function renderHelp(libraryId: number, libraries = [withAccounts]) {
  useApp.setState({ selection: { ...initialState.selection, libraries, libraryId } });
  return renderInApp(<HelpScreen />, { path: '/help', answers: { '/info': () => contact } });
}
const stepNames = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('shows what one can do, with a picture each and the way there', async () => {
  const { container } = await renderHelp(1);
  expect(stepNames()).toEqual(
    expect.arrayContaining(['Suchen', 'Im Regal finden', 'Merken', 'Vormerken', 'Verlängern']),
  );
  expect(screen.getByRole('link', { name: 'Verlängern' }).getAttribute('href')).toBe('/account');
  expect(container.querySelectorAll('svg[viewBox="0 0 240 132"]')).toHaveLength(5);
});

it('leaves out what the library does not offer', async () => {
  await renderHelp(1, [library]);
  expect(stepNames()).not.toContain('Verlängern');
});

it('explains messages, and the ways that patrons choose, where a library has them', async () => {
  const inbox = { ...withAccounts.capabilities, notices: true };
  const { unmount } = await renderHelp(1, [{ ...withAccounts, capabilities: { ...inbox, noticeWishes: true } }]);
  expect(stepNames()).toContain('Nachrichten Ihrer Bibliothek');
  expect(screen.getByRole('link', { name: 'Nachrichten' }).getAttribute('href')).toBe('/notices');
  expect(screen.getByRole('link', { name: 'Meine Daten' }).getAttribute('href')).toBe('/profile');
  expect(screen.getByText('Meldungen auf Ihren Geräten')).toBeTruthy();
  unmount();
  const { unmount: end } = await renderHelp(1, [{ ...withAccounts, capabilities: inbox }]);
  expect(screen.queryByText('Meldungen auf Ihren Geräten')).toBeNull();
  end();
  await renderHelp(1);
  expect(stepNames()).not.toContain('Nachrichten Ihrer Bibliothek');
});

it('says how to reach the chosen library', async () => {
  await renderHelp(1);
  expect(screen.getByText('Stadtbücherei hilft Ihnen gern weiter.')).toBeTruthy();
  expect((await screen.findByRole('link', { name: '0123 / 45-6' })).getAttribute('href')).toBe('tel:0123456');
  expect(screen.getByRole('link', { name: contact.email }).getAttribute('href')).toBe(`mailto:${contact.email}`);
  expect(screen.getByRole('link', { name: 'Adresse und Öffnungszeiten' }).getAttribute('href')).toBe('/info');
});

it('leads to the libraries where none is chosen', async () => {
  await renderHelp(0);
  expect(screen.getByRole('link', { name: 'Bibliothek wählen' }).getAttribute('href')).toBe('/libraries');
});

it('lists the keys, and the one for the search only when it is on', async () => {
  const settings = { ...initialState.settings, searchKeyOff: true };
  const { unmount } = await renderHelp(1);
  const keys = () => within(screen.getByRole('heading', { name: 'Tasten' }).parentElement as HTMLElement);
  expect(keys().getByText('ins Suchfeld springen')).toBeTruthy();
  unmount();
  useApp.setState({ settings });
  await renderHelp(1);
  expect(keys().queryByText('ins Suchfeld springen')).toBeNull();
});
