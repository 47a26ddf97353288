import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp, ServiceAnswer } from '#shared/testing/render-in-app.tsx';
import { LoginForm } from './login-form.tsx';

function seed(...names: readonly string[]): void {
  const libraries = names.map((name, index) => {
    const library = libraryNamed(index + 1, name);
    return { ...library, capabilities: { ...library.capabilities, account: true } };
  });
  useApp.setState(({ selection }) => ({
    selection: { ...selection, libraries, libraryId: names.length === 1 ? 1 : 0 },
  }));
}
const user = () => screen.getByRole('textbox', { name: 'Ausweisnummer oder Benutzername' });
const password = () => screen.getByLabelText('Passwort oder PIN');
const submit = () => screen.getByRole('button', { name: 'Anmelden' });
const failed = (code: string, message: string, status = 401) => ({
  '/auth/login': () =>
    new ServiceAnswer(status, {
      exceptionType: 'ApiException',
      code,
      message,
      success: false,
      libraryId: 1,
      userId: '7',
    }),
});

describe('the login form', () => {
  it('names what is missing at each field, and sends nothing', async () => {
    seed('Stadtbücherei');
    const view = await renderInApp(<LoginForm />, { path: '/login' });
    await view.user.click(submit());
    expect(user().getAttribute('aria-invalid')).toBe('true');
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Dieses Feld ist erforderlich.')).toHaveLength(2);
    expect(document.activeElement).toBe(user());
    expect(view.requests.filter(({ path }) => path.endsWith('/auth/login'))).toEqual([]);
  });

  it('logs in with the number without its blanks, stores the session, and leads on', async () => {
    seed('Stadtbücherei');
    const session = {
      success: true,
      libraryId: 1,
      userId: '4711',
      name: 'Mia',
      token: 't',
      refreshToken: 'r',
      keep: 'stay',
    };
    const answers = { '/auth/login': () => session };
    const view = await renderInApp(<LoginForm />, { path: '/login?redirect=%2Faccount', answers });
    await view.user.type(user(), '47 11');
    await view.user.type(password(), 'geheim');
    await view.user.click(screen.getByRole('checkbox', { name: 'Auf diesem Gerät angemeldet bleiben' }));
    await view.user.click(submit());
    expect(await screen.findByRole('heading', { name: '/account' })).toBeTruthy();
    const loginRequest = view.requests.find(({ path }) => path.endsWith('/auth/login'));
    expect(loginRequest?.body).toEqual({
      libraryId: 1,
      userId: '4711',
      password: 'geheim',
      keep: 'stay',
      client: 'web',
    });
    expect(useApp.getState().accounts).toMatchObject([{ libraryId: 1, userId: '4711', name: 'Mia' }]);
    expect(await screen.findByText('Sie sind angemeldet.')).toBeTruthy();
  });

  it.each([
    ['the number of the card that was logged in last', [['1', '4711']], '4711'],
    [
      'no number where several cards were',
      [
        ['1', '4711'],
        ['1', '4712'],
      ],
      '',
    ],
    ['no number of a card of another library', [['2', '4713']], ''],
  ] as const)('begins with %s', async (_, cards, expected) => {
    seed('Stadtbücherei');
    useApp.setState({
      accounts: cards.map(([libraryId, userId]) => ({ libraryId: Number(libraryId), userId, success: false })),
    });
    await renderInApp(<LoginForm />, { path: '/login' });
    expect(user()).toHaveProperty('value', expected);
  });

  it('shows a wrong password at its field, and forgets the error with the next key', async () => {
    seed('Stadtbücherei');
    const answers = failed('login-failed', 'Nummer oder Passwort stimmt nicht.');
    const view = await renderInApp(<LoginForm />, { path: '/login', answers });
    await view.user.type(user(), '4711');
    await view.user.type(password(), 'falsch');
    await view.user.click(submit());
    expect(await screen.findByText('Nummer oder Passwort stimmt nicht.', { exact: false })).toBeTruthy();
    expect(password().getAttribute('aria-invalid')).toBe('true');
    await view.user.type(password(), '!');
    expect(screen.queryByText('Nummer oder Passwort stimmt nicht.', { exact: false })).toBeNull();
  });

  it('shows any other error above the button', async () => {
    seed('Stadtbücherei');
    const answers = failed('too-many-logins', 'Zu viele Versuche.', 429);
    const view = await renderInApp(<LoginForm />, { path: '/login', answers });
    await view.user.type(user(), '4711');
    await view.user.type(password(), 'falsch');
    await view.user.click(submit());
    expect(await screen.findByText(/Zu viele Versuche/)).toBeTruthy();
    expect(password().getAttribute('aria-invalid')).not.toBe('true');
  });

  it("leads to the library's own pages for a new password and a first card", async () => {
    seed('Stadtbücherei');
    const links = { forgotPin: 'https://bibliothek.example/passwort', register: 'https://bibliothek.example/ausweis' };
    useApp.setState(({ selection }) => ({
      selection: { ...selection, libraries: selection.libraries.map((library) => ({ ...library, links })) },
    }));
    await renderInApp(<LoginForm />, { path: '/login' });
    const addressOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(addressOf(/Passwort vergessen/)).toBe('https://bibliothek.example/passwort');
    expect(addressOf(/Noch kein Ausweis/)).toBe('https://bibliothek.example/ausweis');
  });

  it("leads to the library's screen in the app where it has no such pages", async () => {
    seed('Stadtbücherei');
    await renderInApp(<LoginForm />, { path: '/login' });
    expect(screen.getByRole('link', { name: 'Passwort vergessen?' }).getAttribute('href')).toBe('/info/1');
    expect(screen.queryByRole('link', { name: /Noch kein Ausweis/ })).toBeNull();
  });

  it('shows the password on request', async () => {
    seed('Stadtbücherei');
    const view = await renderInApp(<LoginForm />, { path: '/login' });
    expect(password().getAttribute('type')).toBe('password');
    await view.user.click(screen.getByRole('button', { name: 'Passwort zeigen' }));
    expect(password().getAttribute('type')).toBe('text');
  });
});
