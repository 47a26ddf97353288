import type { RegistrationForm } from '@buchfink/contract/registration';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp, ServiceAnswer } from '#shared/testing/render-in-app.tsx';
import { JoinScreen } from './join-screen.tsx';

const form: RegistrationForm = {
  fields: { born: 'required', address: 'required', email: 'required' },
  minimumAge: 7,
  guardianBelow: 16,
  terms: { version: '2027-01', text: 'Es gilt die Ordnung.', link: 'https://bibliothek.example/de/ordnung' },
  pin: { minLength: 4, maxLength: 8 },
  daysToShowPapers: 30,
  daysToProve: 3,
};
const card = { number: '29123456782', validUntil: '2027-03-02' };
const token = 'T'.repeat(43);

type Answer = (body: unknown) => unknown;

function open(
  answer: RegistrationForm | ServiceAnswer,
  {
    path = '/join/1',
    register,
    confirm,
    links = {},
    offered = true,
  }: { path?: string; register?: Answer; confirm?: Answer; links?: object; offered?: boolean } = {},
) {
  const library = libraryNamed(1, 'Stadtbücherei');
  const libraries = [{ ...library, links, capabilities: { ...library.capabilities, register: offered } }];
  useApp.setState(({ selection }) => ({ selection: { ...selection, libraries, libraryId: 1 } }));
  return renderInApp(<JoinScreen />, {
    path,
    answers: {
      '/registration': (body) => (body === undefined ? answer : register?.(body)),
      '/registration/confirm': (body) => confirm?.(body),
    },
  });
}
const field = (name: string | RegExp) => screen.getByLabelText(name);
const submit = (name: string) => screen.getByRole('button', { name });

/** Fills in what a grown-up is answer for. */
async function fillIn(view: Awaited<ReturnType<typeof open>>, born = '1984-03-27') {
  await screen.findByRole('button', { name: 'E-Mail anfordern' });
  await view.user.type(field('Vor- und Nachname'), 'Ada Lesen');
  await view.user.type(field('Geburtsdatum'), born);
  await view.user.type(field('Straße und Hausnummer'), 'Lindenstraße 5');
  await view.user.type(field('Postleitzahl'), '04103');
  await view.user.type(field('Ort'), 'Leipzig');
  await view.user.type(field('E-Mail-Adresse'), 'ada@example.org');
  await view.user.click(screen.getByRole('checkbox'));
}

describe('the form', () => {
  it('sends what was entered, with the version of the terms, and says where to go on', async () => {
    const view = await open(form, { register: () => ({ outcome: 'mail-sent' }) });
    await fillIn(view);
    await view.user.click(submit('E-Mail anfordern'));
    const heading = await screen.findByRole('heading', { name: 'Sehen Sie in Ihre E-Mails' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/ada@example\.org/)).toBeTruthy();
    expect(view.requests.at(-1)?.body).toEqual({
      id: expect.stringMatching(/^[\da-f]{32}$/),
      name: 'Ada Lesen',
      born: '1984-03-27',
      street: 'Lindenstraße 5',
      postcode: '04103',
      town: 'Leipzig',
      email: 'ada@example.org',
      termsVersion: '2027-01',
    });
    await view.user.click(submit('Angaben noch einmal eingeben'));
    expect(await screen.findByRole('button', { name: 'E-Mail anfordern' })).toBeTruthy();
  });

  it('names what is missing at each field and sends nothing', async () => {
    const view = await open(form);
    await view.user.click(await screen.findByRole('button', { name: 'E-Mail anfordern' }));
    const invalid = [...document.querySelectorAll('[aria-invalid=true]')];
    expect(invalid.map((input) => input.getAttribute('name') ?? 'terms')).toEqual([
      'name',
      'born',
      'street',
      'postcode',
      'town',
      'email',
      'terms',
    ]);
    expect(document.activeElement).toBe(field('Vor- und Nachname'));
    expect(view.requests).toHaveLength(1);
  });

  it('asks who agrees for a young person', async () => {
    const view = await open(form, { register: () => ({ outcome: 'mail-sent' }) });
    await fillIn(view, `${new Date().getFullYear() - 10}-01-01`);
    await view.user.click(submit('E-Mail anfordern'));
    const guardian = field(/^Name der Mutter/);
    expect(guardian.getAttribute('aria-invalid')).toBe('true');
    await view.user.type(guardian, 'Ulla Lesen');
    await view.user.click(submit('E-Mail anfordern'));
    await screen.findByRole('heading', { name: 'Sehen Sie in Ihre E-Mails' });
    expect(view.requests.at(-1)?.body).toMatchObject({ guardian: 'Ulla Lesen' });
  });

  it('shows the words of the service at the field, until it is edited', async () => {
    const faults = [{ field: 'born', reason: 'too-young', message: 'Kommen Sie vorbei.' }];
    const view = await open(form, { register: () => ({ outcome: 'refused', faults }) });
    await fillIn(view);
    await view.user.click(submit('E-Mail anfordern'));
    expect(await screen.findByText('Kommen Sie vorbei.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Geburtsdatum'));
    await view.user.type(field('Vor- und Nachname'), '!');
    expect(screen.queryByText('Kommen Sie vorbei.')).toBeNull();
  });

  it('gives the card at once where no e-mail address is answer for', async () => {
    const short: RegistrationForm = {
      ...form,
      fields: { born: 'none', address: 'none', email: 'none' },
      terms: undefined,
    };
    const view = await open(short, { register: () => ({ outcome: 'card', card }) });
    await view.user.type(await screen.findByLabelText('Vor- und Nachname'), 'Ada Lesen');
    await view.user.type(field(/^Passwort oder PIN/), 'f8413');
    await view.user.click(submit('Ausweis bekommen'));
    expect(await screen.findByText('29123456782')).toBeTruthy();
    expect(screen.getByText(/Zeigen Sie bis 2\. März 2027/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Anmelden' }).getAttribute('href')).toBe('/login/1/29123456782');
    expect(view.requests.at(-1)?.body).toEqual({ id: expect.any(String), name: 'Ada Lesen', pin: 'f8413' });
  });

  it('keeps what was entered when the service does not answer', async () => {
    const error = { exceptionType: 'ApiException', code: 'too-many-requests', message: 'Zu viele Anfragen.' };
    const view = await open(form, { register: () => new ServiceAnswer(429, error) });
    await fillIn(view);
    await view.user.click(submit('E-Mail anfordern'));
    expect(await screen.findByText('Zu viele Anfragen.', { exact: false })).toBeTruthy();
    expect(field('Vor- und Nachname')).toHaveProperty('value', 'Ada Lesen');
  });
});

describe('the link of the mail', () => {
  const path = `/join/1#confirm=${token}`;

  it('asks for a PIN and shows the card; opening it sends nothing', async () => {
    const view = await open(form, { path, confirm: () => ({ outcome: 'card', card }) });
    const pin = await screen.findByLabelText(/^Passwort oder PIN/);
    expect(view.requests.every(({ body }) => body === undefined)).toBe(true);
    await view.user.click(submit('Ausweis bekommen'));
    expect(pin.getAttribute('aria-invalid')).toBe('true');
    await view.user.type(pin, 'f8413');
    await view.user.click(submit('Ausweis bekommen'));
    expect(await screen.findByText('29123456782')).toBeTruthy();
    expect(view.requests.at(-1)?.body).toEqual({ token, pin: 'f8413' });
  });

  it('says why a PIN is refused, and that a link was used', async () => {
    const answers = [{ outcome: 'refused', message: 'Zu leicht zu erraten.' }, { outcome: 'used' }];
    const view = await open(form, { path, confirm: () => answers.shift() });
    await view.user.type(await screen.findByLabelText(/^Passwort oder PIN/), '1234');
    await view.user.click(submit('Ausweis bekommen'));
    expect(await screen.findByText('Zu leicht zu erraten.')).toBeTruthy();
    await view.user.click(submit('Ausweis bekommen'));
    expect(await screen.findByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Von vorn beginnen' }).getAttribute('href')).toBe('/join/1');
  });
});

describe('a library that gives no cards in the app', () => {
  const none = new ServiceAnswer(501, { exceptionType: 'ApiException', code: 'not-supported', message: 'Geht nicht.' });

  it('leads to its own page, or to its address', async () => {
    await open(none, { offered: false, links: { register: 'https://bibliothek.example/ausweis' } });
    expect((await screen.findByRole('link', { name: /Zur Seite der Bibliothek/ })).getAttribute('href')).toBe(
      'https://bibliothek.example/ausweis',
    );
  });

  it('says that cards are issued at its desk', async () => {
    await open(none);
    expect(await screen.findByRole('heading', { name: 'Den Ausweis gibt es vor Ort' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Zur Seite der Bibliothek/ })).toBeNull();
  });
});
