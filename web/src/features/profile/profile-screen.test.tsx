import type { Contact } from '@buchfink/contract/account/profile';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getToken, setToken } from '#shared/session/access-tokens.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp, ServiceAnswer } from '#shared/testing/render-in-app.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const account = { libraryId: 1, userId: '7', name: 'Mia', success: true, refreshToken: 'r', keep: 'visit' } as const;
const contact: Contact = {
  email: 'mia@bibliothek.example',
  phones: [],
  address: [],
  homeBranch: 'm',
  editable: ['email', 'homeBranch'],
  homeBranches: [
    { id: 'm', name: 'Mitte' },
    { id: 's', name: 'Süd' },
  ],
};
const pin = { minLength: 4, maxLength: 8 };

type Answers = NonNullable<Parameters<typeof renderInApp>[1]>['answers'];

async function openProfile(
  profile: object,
  {
    capabilities = { contact: true, changePin: true },
    answers = {},
    links = {},
  }: {
    capabilities?: object;
    answers?: Answers;
    links?: object;
  } = {},
) {
  setToken(account, 'token');
  const library = { ...libraryNamed(1, 'Stadtbücherei'), links };
  const libraries = [{ ...library, capabilities: { ...library.capabilities, account: true, ...capabilities } }];
  useApp.setState(({ selection }) => ({
    accounts: [account],
    accountIndex: 0,
    selection: { ...selection, libraries, libraryId: 1 },
  }));
  return renderInApp(<ProfileScreen />, {
    path: '/profile',
    answers: {
      ...answers,
      '/account/profile': (body, headers) =>
        body === undefined ? profile : (answers['/change']?.(body, headers) ?? {}),
    },
  });
}
const oldField = () => screen.getByLabelText('Bisheriges Passwort oder PIN');
const newField = () => screen.getByLabelText('Neues Passwort oder PIN');
const changeButton = () => screen.getByRole('button', { name: 'Passwort oder PIN ändern' });

describe('the contact data', () => {
  it('are shown, changed where they may be, and select the branch on this device', async () => {
    const changed = { outcome: 'changed', contact: { ...contact, homeBranch: 's' } };
    const view = await openProfile({ contact, pinNeeded: false }, { answers: { '/change': () => changed } });
    expect(await screen.findByText('mia@bibliothek.example')).toBeTruthy();
    expect(screen.getByText('Mitte')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Ändern' }));
    await view.user.selectOptions(screen.getByLabelText('Meine Zweigstelle'), 'Süd');
    await view.user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Ihre Daten sind geändert.')).toBeTruthy();
    expect(view.requests.find(({ body }) => body !== undefined)?.body).toEqual({ change: { homeBranch: 's' } });
    expect(useApp.getState().homeBranches).toEqual([{ libraryId: 1, id: 's', name: 'Süd' }]);
  });

  it('are not sent when nothing differs', async () => {
    const view = await openProfile({ contact, pinNeeded: false });
    await view.user.click(await screen.findByRole('button', { name: 'Ändern' }));
    await view.user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByRole('button', { name: 'Ändern' })).toBeTruthy();
    expect(view.requests.filter(({ body }) => body !== undefined)).toEqual([]);
  });

  it('show a refusal at its field, which takes the focus', async () => {
    const refused = { outcome: 'refused', reason: 'invalid-email', message: 'Diese Adresse gibt es nicht.' };
    const view = await openProfile({ contact, pinNeeded: false }, { answers: { '/change': () => refused } });
    await view.user.click(await screen.findByRole('button', { name: 'Ändern' }));
    const email = screen.getByLabelText('E-Mail-Adresse');
    await view.user.type(email, 'x');
    await view.user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Diese Adresse gibt es nicht.')).toBeTruthy();
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(email);
  });

  it('ask for the PIN where the login was long ago, also when the service finds out only then', async () => {
    const answers = {
      '/change': (body: unknown) =>
        (body as { pin?: string }).pin === '8413'
          ? { outcome: 'changed' }
          : new ServiceAnswer(403, { exceptionType: 'ApiException', code: 'pin-needed', message: 'Bitte PIN.' }),
    };
    const view = await openProfile({ contact, pinNeeded: false }, { answers });
    await view.user.click(await screen.findByRole('button', { name: 'Ändern' }));
    await view.user.type(screen.getByLabelText('E-Mail-Adresse'), 'x');
    await view.user.click(screen.getByRole('button', { name: 'Speichern' }));
    await view.user.type(await screen.findByLabelText('Passwort oder PIN'), '8413');
    await view.user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Ihre Daten sind geändert.')).toBeTruthy();
  });

  it('that staff change are a wish, not a change', async () => {
    const view = await openProfile(
      { contact, pinNeeded: false },
      { answers: { '/change': () => ({ outcome: 'requested', contact }) } },
    );
    await view.user.click(await screen.findByRole('button', { name: 'Ändern' }));
    await view.user.selectOptions(screen.getByLabelText('Meine Zweigstelle'), 'Süd');
    await view.user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText(/hat Ihren Wunsch erhalten/)).toBeTruthy();
    expect(useApp.getState().homeBranches).toEqual([]);
  });

  it('that cannot be changed here lead to the library', async () => {
    const links = { contact: 'https://bibliothek.example/kontakt' };
    await openProfile({ contact: { ...contact, editable: [] }, pinNeeded: false }, { links });
    const link = await screen.findByRole('link', { name: /An die Bibliothek wenden/ });
    expect(link.getAttribute('href')).toBe('https://bibliothek.example/kontakt');
    expect(screen.queryByRole('button', { name: 'Ändern' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Passwort oder PIN' })).toBeNull();
  });
});

describe('the password', () => {
  it('is checked against the rules before anything is sent', async () => {
    const view = await openProfile({ pin, pinNeeded: false });
    await view.user.type(await screen.findByLabelText('Neues Passwort oder PIN'), '123');
    await view.user.click(changeButton());
    expect(screen.getByText('Dieses Feld ist erforderlich.')).toBeTruthy();
    expect(screen.getByText('Mindestens 4 Zeichen')).toBeTruthy();
    expect(document.activeElement).toBe(oldField());
    expect(view.requests.filter(({ body }) => body !== undefined)).toEqual([]);
  });

  it('is changed, and the device goes on with its new session', async () => {
    const session = { success: true, libraryId: 1, userId: '7', token: 'next', refreshToken: 'r2', keep: 'visit' };
    const view = await openProfile(
      { pin, pinNeeded: false },
      { answers: { '/account/pin': () => ({ outcome: 'changed', session }) } },
    );
    await view.user.type(await screen.findByLabelText('Bisheriges Passwort oder PIN'), 'alt');
    await view.user.type(newField(), 'neu8413');
    await view.user.click(changeButton());
    expect(await screen.findByText(/Ihr Passwort oder Ihre PIN ist geändert/)).toBeTruthy();
    expect(view.requests.find(({ path }) => path.endsWith('/account/pin'))?.body).toEqual({
      oldPin: 'alt',
      newPin: 'neu8413',
    });
    expect(getToken(account)).toBe('next');
    expect(useApp.getState().accounts[0]).toMatchObject({ success: true, refreshToken: 'r2', keep: 'visit' });
    expect((oldField() as HTMLInputElement).value + (newField() as HTMLInputElement).value).toBe('');
  });

  it.each([
    ['wrong-pin', 'Bisheriges Passwort oder PIN stimmt nicht.', oldField],
    ['too-weak', 'Das neue Passwort oder die neue PIN ist zu leicht zu erraten.', newField],
  ] as const)('that is refused (%s) says so at its field', async (reason, message, field) => {
    const view = await openProfile(
      { pin, pinNeeded: false },
      { answers: { '/account/pin': () => ({ outcome: 'refused', reason, message }) } },
    );
    await view.user.type(await screen.findByLabelText('Bisheriges Passwort oder PIN'), 'alt');
    await view.user.type(newField(), 'neu8413');
    await view.user.click(changeButton());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(getToken(account)).toBe('token');
  });

  it('says after too many attempts how long to wait', async () => {
    const refusal = { exceptionType: 'ApiException', code: 'too-many-logins', message: 'Zu viele Versuche.' };
    const view = await openProfile(
      { pin, pinNeeded: false },
      { answers: { '/account/pin': () => new ServiceAnswer(429, refusal) } },
    );
    await view.user.type(await screen.findByLabelText('Bisheriges Passwort oder PIN'), 'alt');
    await view.user.type(newField(), 'neu8413');
    await view.user.click(changeButton());
    expect(await screen.findByText(/Zu viele Versuche/)).toBeTruthy();
  });

  it('tells password managers what is what', async () => {
    await openProfile({ pin: { ...pin, digitsOnly: true }, pinNeeded: false });
    await screen.findByLabelText('Neues Passwort oder PIN');
    expect(oldField().getAttribute('autocomplete')).toBe('current-password');
    expect(newField().getAttribute('autocomplete')).toBe('new-password');
    expect(newField().getAttribute('passwordrules')).toBe('minlength: 4; maxlength: 8; allowed: digit;');
    expect(newField().getAttribute('inputmode')).toBe('numeric');
    const user = newField().closest('form')?.querySelector<HTMLInputElement>('[autocomplete=username]');
    expect(user?.value).toBe('7');
  });

  it('says while it is typed how hard it is to guess', async () => {
    const view = await openProfile({ pin, pinNeeded: false });
    await view.user.type(await screen.findByLabelText('Neues Passwort oder PIN'), '1234');
    expect(screen.getByText('Leicht zu erraten')).toBeTruthy();
  });
});

it('says when the library cannot be asked, and offers to try again', async () => {
  const refusal = {
    exceptionType: 'ApiException',
    code: 'library-unavailable',
    message: 'Die Bibliothek antwortet nicht.',
  };
  await openProfile(new ServiceAnswer(503, refusal));
  expect(await screen.findByText(/antwortet nicht/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy();
});
