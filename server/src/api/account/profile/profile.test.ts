import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { ContactOutcome, PinOutcome, Profile } from '@buchfink/contract/account/profile';
import { ApiException } from '@buchfink/contract/error';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountService, accountService, pin } from '../../../testing/accounts/account-service.ts';
import { Browser, clockAt, phoneHeaders } from '../../../testing/accounts/session-service.ts';
import { TestPatron } from '../../../testing/accounts/test-patron.ts';

const newPin = 'neue-pin-8413';
const card = '1001';
const long = 11 * 60_000;

let service: AccountService;
/** Replaces methods of the library's system; set by a test before its calls. */
let replaced: Partial<PatronSystem> = {};
const passing = (patron: PatronSystem): PatronSystem =>
  new Proxy(patron, {
    get: (target, name: keyof PatronSystem) => (name in replaced ? replaced[name] : target[name]),
  });

beforeEach(async () => {
  replaced = {};
  service = await accountService({
    clock: clockAt(),
    between: ({ patron, checkout }) => ({ patron: passing(patron), checkout }),
  });
  await service.desks[1].addPatron({ card, pin, name: 'Mia Muster', email: 'mia@bibliothek.example' });
});
afterEach(() => service.close());

const profileOf = async (patron: TestPatron) => Profile.parse((await patron.send('/account/profile')).json());
const changePinOf = (patron: TestPatron, oldPin: string, chosenPin = newPin) =>
  patron.send('/account/pin', { oldPin, newPin: chosenPin });
const logInWith = (password: string) => new Browser(service).logIn(card, password);
const statusOf = async (patron: TestPatron) => (await patron.send('/account/info')).statusCode;

describe('the profile', () => {
  it('shows the contact data, what the patron may change of them, and the rules of a new PIN', async () => {
    expect(await profileOf(await service.logIn(card))).toEqual({
      contact: {
        email: 'mia@bibliothek.example',
        phones: [],
        address: [],
        editable: ['email', 'homeBranch'],
        homeBranches: [
          { id: 'mitte', name: 'Mitte' },
          { id: 'sued', name: 'Süd' },
        ],
      },
      pin: { minLength: 4, maxLength: 60, digitsOnly: false },
      pinNeeded: false,
    });
  });

  it('is not there where the system offers neither, and shows fixed data where they cannot be changed', async () => {
    const patron = await service.logIn(card);
    replaced = { changeContact: undefined, changePin: undefined } as unknown as Partial<PatronSystem>;
    const answer = Profile.parse((await patron.send('/account/profile')).json());
    expect(answer.contact?.editable).toEqual([]);
    expect(answer.pin).toBeUndefined();
    expect((await changePinOf(patron, pin)).json().code).toBe('not-supported');
    expect((await patron.send('/account/profile', { change: { email: '' } })).json().code).toBe('not-supported');
    replaced = { ...replaced, contact: undefined } as unknown as Partial<PatronSystem>;
    expect((await patron.send('/account/profile')).json().code).toBe('not-supported');
  });
});

describe('a change of the PIN', () => {
  it('ends every other session and feed, and begins a new session on this device', async () => {
    const [here, elsewhere] = [await service.logIn(card), await service.logIn(card)];
    const { secret } = (await elsewhere.send('/account/feed', {})).json();
    const answer = PinOutcome.parse((await changePinOf(here, pin)).json());
    expect(answer).toMatchObject({ outcome: 'changed', session: { success: true, libraryId: 1, userId: card } });
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([401, 401]);
    if (answer.session === undefined) throw new Error('no session');
    expect(await statusOf(new TestPatron(service.app, answer.session))).toBe(200);
    expect((await service.app.inject(`/services/de/opac-demo/feed/${secret}/calendar.ics`)).statusCode).toBe(404);
    expect((await logInWith(pin)).json().code).toBe('login-failed');
    expect((await logInWith(newPin)).statusCode).toBe(200);
  });

  it('replaces the cookie of a browser and the secret of a phone, both of which can be refreshed', async () => {
    const browser = new Browser(service);
    const session = (await browser.logIn(card, pin, { keep: 'stay' })).json();
    const before = [...browser.cookies.keys()].filter((name) => name.includes('rt-'));
    const changed = (await browser.as(session, '/account/pin', { oldPin: pin, newPin })).json();
    const after = [...browser.cookies.keys()].filter((name) => name.includes('rt-'));
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
    expect(changed.session.keep).toBe('stay');
    expect((await browser.refresh(changed.session)).statusCode).toBe(200);
    const phone = new Browser(service, phoneHeaders);
    const phoneSession = (await phone.logIn(card, newPin, { client: 'native', keep: 'stay' })).json();
    const next = (await phone.as(phoneSession, '/account/pin', { oldPin: newPin, newPin: pin })).json();
    expect(next.session.refreshToken).toMatch(/^[\w-]{43}$/);
    expect((await phone.refresh(next.session)).statusCode).toBe(200);
  });

  it('seals the new credentials for the calls that follow', async () => {
    const seen: (string | undefined)[] = [];
    const patron = await service.logIn(card);
    replaced = {
      changePin: async () => ({ status: 'OK', credentials: 'next-token' }),
      card: async ({ credentials }) => {
        seen.push(credentials);
        return { number: card };
      },
    };
    const { session } = PinOutcome.parse((await changePinOf(patron, pin)).json());
    if (session === undefined) throw new Error('no session');
    await new TestPatron(service.app, session).send('/account/pass');
    expect(seen).toEqual(['next-token']);
  });

  it('is refused with a reason in words, and ends no session', async () => {
    const patron = await service.logIn(card);
    expect(PinOutcome.parse((await changePinOf(patron, pin, '1234')).json())).toEqual({
      outcome: 'refused',
      reason: 'too-weak',
      message: 'Das neue Passwort oder die neue PIN ist zu leicht zu erraten. Bitte wählen Sie etwas anderes.',
    });
    replaced = { changePin: async () => ({ status: 'ERROR', reason: 'unknown', text: 'Nur montags.' }) };
    expect((await changePinOf(patron, pin)).json()).toMatchObject({ reason: 'unknown', message: 'Nur montags.' });
    expect(await statusOf(patron)).toBe(200);
  });

  it('counts wrong old PINs as failed logins: nobody guesses the PIN at an open session', async () => {
    const patron = await service.logIn(card);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await changePinOf(patron, `falsch-${attempt}`)).json()).toMatchObject({ reason: 'wrong-pin' });
    const answer = await changePinOf(patron, pin);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-logins']);
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await logInWith(pin)).statusCode).toBe(429);
    service.clock.forward(16 * 60_000);
    expect((await logInWith(pin)).statusCode).toBe(200);
  });

  it.each(['library-timeout', 'library-unavailable', 'library-answer'] as const)(
    'whose answer is lost (%s) is decided by a login with the new PIN, and sent once',
    async (code) => {
      const patron = await service.logIn(card);
      let sent = 0;
      replaced = {
        changePin: async () => {
          sent += 1;
          await service.desks[1].setPin(card, newPin);
          throw new ApiException(code);
        },
      };
      expect((await changePinOf(patron, pin)).json()).toMatchObject({ outcome: 'changed' });
      expect(sent).toBe(1);
    },
  );

  it('whose answer is lost before it happened is unknown, which the patron is told', async () => {
    const patron = await service.logIn(card);
    replaced = {
      changePin: async () => {
        throw new ApiException('library-timeout');
      },
    };
    const answer = (await changePinOf(patron, pin)).json();
    expect(answer).toMatchObject({ outcome: 'refused', reason: 'unknown' });
    expect(answer.message).toContain('nicht bestätigt');
    expect(await statusOf(patron)).toBe(200);
  });

  it('leaves no PIN in the log', async () => {
    const patron = await service.logIn(card);
    await changePinOf(patron, 'falsche-geheime-pin');
    replaced = {
      changePin: async (_, change) => {
        throw new Error(JSON.stringify(change));
      },
    };
    await changePinOf(patron, pin);
    await patron.send('/account/profile', { change: {}, pin: 'falsche-geheime-pin' });
    for (const secret of ['falsche-geheime-pin', newPin, pin]) expect(service.log.join('\n')).not.toContain(secret);
  });

  it('takes no control characters, which could break out of a message to the system', async () => {
    const answer = await changePinOf(await service.logIn(card), pin, 'neu\r\n64Y');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input']);
  });
});

describe('a change of contact data', () => {
  const change = async (patron: TestPatron, body: object) =>
    ContactOutcome.parse((await patron.send('/account/profile', body)).json());

  it('is made without a PIN shortly after the login', async () => {
    const patron = await service.logIn(card);
    const answer = await change(patron, { change: { email: 'neu@bibliothek.example', homeBranch: 'sued' } });
    expect(answer).toMatchObject({
      outcome: 'changed',
      contact: { email: 'neu@bibliothek.example', homeBranch: 'sued' },
    });
    const [row] = await service.desks[1].listPatrons();
    expect(row).toMatchObject({ email: 'neu@bibliothek.example', homeBranch: 'sued' });
  });

  it('needs the PIN later, and a wrong one counts as a failed login', async () => {
    const browser = new Browser(service);
    const first = (await browser.logIn(card, pin)).json();
    service.clock.forward(long);
    const patron = new TestPatron(service.app, (await browser.refresh(first)).json());
    expect((await profileOf(patron)).pinNeeded).toBe(true);
    const email = 'neu@bibliothek.example';
    const refused = await patron.send('/account/profile', { change: { email } });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'pin-needed']);
    expect(await change(patron, { change: { email }, pin: 'falsch' })).toEqual({
      outcome: 'refused',
      reason: 'wrong-pin',
      message: 'Passwort oder PIN stimmt nicht.',
    });
    expect((await service.desks[1].listPatrons())[0]?.email).toBe('mia@bibliothek.example');
    expect((await change(patron, { change: { email }, pin })).outcome).toBe('changed');
    for (let attempt = 0; attempt < 4; attempt += 1) await change(patron, { change: { email }, pin: `x${attempt}` });
    expect((await patron.send('/account/profile', { change: { email }, pin })).json().code).toBe('too-many-logins');
  });

  it.each([
    [{ email: 'kein-at' }, 'invalid-email'],
    [{ homeBranch: 'nord' }, 'unknown-branch'],
    [{ phones: ['0555 1'] }, 'not-allowed'],
    [{ email: 'a@b.example', address: ['Weg 1'] }, 'not-allowed'],
  ] as const)('is refused before it is sent where the contact data rule it out: %j', async (fields, reason) => {
    let sent = 0;
    const patron = await service.logIn(card);
    replaced = {
      changeContact: async () => {
        sent += 1;
        return { status: 'OK' };
      },
    };
    expect(await change(patron, { change: fields })).toMatchObject({ outcome: 'refused', reason });
    expect(sent).toBe(0);
  });

  it('that staff will see to is requested, not done', async () => {
    const patron = await service.logIn(card);
    replaced = { changeContact: async () => ({ status: 'REQUESTED' }) };
    const answer = await change(patron, { change: { email: 'neu@bibliothek.example' } });
    expect(answer).toMatchObject({ outcome: 'requested', contact: { email: 'mia@bibliothek.example' } });
  });

  it('whose answer is lost is decided by the contact data, and sent once', async () => {
    const patron = await service.logIn(card);
    let sent = 0;
    const email = 'neu@bibliothek.example';
    let happens = true;
    replaced = {
      changeContact: async () => {
        sent += 1;
        if (happens) await service.desks[1].changePatron(card, { email });
        throw new ApiException('library-timeout');
      },
    };
    expect(await change(patron, { change: { email } })).toMatchObject({ outcome: 'changed', contact: { email } });
    happens = false;
    const answer = await change(patron, { change: { email: 'anders@bibliothek.example' } });
    expect(answer).toMatchObject({ outcome: 'refused', reason: 'unknown', contact: { email } });
    expect(sent).toBe(2);
  });

  it('takes no line breaks', async () => {
    const patron = await service.logIn(card);
    const answer = await patron.send('/account/profile', { change: { email: 'a@b.example\r\nBcc: c@d.example' } });
    expect(answer.json().code).toBe('invalid-input');
  });
});
