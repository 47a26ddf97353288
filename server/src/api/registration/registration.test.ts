import { ApiError } from '@buchfink/contract/error';
import { challengeOf, proofHeader } from '@buchfink/contract/proof-of-work';
import type { NewRegistration } from '@buchfink/contract/registration';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { openWorld, type World } from '../../systems/circulation/testing/circulation-world.ts';
import { filledForm, registeringRules, registrationRules } from '../../systems/circulation/testing/registering.ts';
import { foreignWords } from '../../testing/foreign-words.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { rateLimiterForTests, serviceForTests } from '../../testing/test-service.ts';
import type { NoticeSending } from '../account/notices/routes.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { mountRegistration } from './routes.ts';

let world: World;
let app: FastifyInstance;
afterEach(async () => {
  await app.close();
  await world.close();
});

interface Options {
  readonly fields?: Partial<typeof registrationRules.fields>;
  readonly sendsBy?: NoticeSending;
  readonly isPreview?: boolean;
  readonly limiter?: RateLimiter;
}

async function open({ fields = {}, sendsBy = () => ['email', 'push'], isPreview, limiter }: Options = {}) {
  const rules = registeringRules({ fields: { ...registrationRules.fields, ...fields } });
  world = await openWorld({ now: '2027-02-01T09:00:00Z', rules });
  const circulationOf = ({ id }: LibrarySettings) =>
    id === 1 ? { ...world.circulation, options: world.options } : undefined;
  app = await serviceForTests({
    rateLimiter: limiter ?? rateLimiterForTests(),
    mountMore: (scope) => mountRegistration(scope, { circulationOf, sendsBy, isPreview }),
  });
}

const pathOf = (libraryId: number) => `/services/de/opac-demo/library/${libraryId}/registration`;
const path = pathOf(1);
const post = (body: object, headers: Record<string, string> = {}, url = path) =>
  app.inject({ method: 'POST', url, payload: body, headers });
let proof: string | undefined;
/** Sends the form as the app does: with the proof of work that the service asks for. */
async function send(body: NewRegistration | object, url = path) {
  const first = await post(body, proof === undefined ? {} : { [proofHeader]: proof }, url);
  const challenge = first.statusCode === 429 ? challengeOf(ApiError.parse(first.json())) : undefined;
  if (challenge === undefined) return first;
  proof = await solveChallenge(challenge);
  return post(body, { [proofHeader]: proof }, url);
}
async function tokenOfMail(): Promise<string> {
  const [mail] = await world.circulation.outbox.claimMails(5);
  return mail?.registration?.state === 'pending' ? mail.registration.token : '';
}
const confirm = (token: string, pin = 'fuchs8413') => post({ token, pin }, {}, `${path}/confirm`);
const patrons = () => world.circulation.desk.listPatrons();

describe('the form', () => {
  it('says what the library asks for, in the language of the caller', async () => {
    await open();
    const answer = await app.inject({ url: path });
    expect(answer.json()).toEqual({
      fields: { born: 'required', address: 'required', email: 'required' },
      minimumAge: 7,
      guardianBelow: 16,
      terms: { version: '2027-01', text: 'Ordnung' },
      pin: { minLength: 4, maxLength: 60, digitsOnly: false },
      daysToShowPapers: 30,
      daysToProve: 3,
    });
    expect((await app.inject({ url: path.replace('/de/', '/en/') })).json()).toMatchObject({
      terms: { text: 'Rules' },
    });
  });

  it('is not there for a library without it, and where no mail can be sent that it needs', async () => {
    await open({ sendsBy: () => ['push'] });
    for (const url of [pathOf(2), path]) {
      expect((await app.inject({ url })).json()).toMatchObject({ code: 'not-supported' });
      expect((await send(filledForm(), url)).json()).toMatchObject({ code: 'not-supported' });
    }
  });

  it('asks for no address where none can be proved', async () => {
    await open({ sendsBy: () => [], fields: { email: 'optional' } });
    expect((await app.inject({ url: path })).json()).toMatchObject({ fields: { email: 'none' } });
    const answer = await send(filledForm({ pin: 'fuchs8413' }));
    expect(answer.json()).toMatchObject({ outcome: 'card' });
    expect((await patrons())[0]).not.toHaveProperty('email');
  });
});

describe('a form that is sent', () => {
  it('needs a proof of work at any time, also from robots that repeat an old one', async () => {
    await open();
    const refused = await post(filledForm());
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'proof-needed']);
    const challenge = challengeOf(ApiError.parse(refused.json())) ?? '';
    expect(Number(challenge.split('.')[0])).toBeGreaterThanOrEqual(13);
    const solved = { [proofHeader]: await solveChallenge(challenge) };
    const outcomes = [];
    for (let times = 0; times < 5; times++) outcomes.push((await post(filledForm(), solved)).statusCode);
    expect(outcomes).toEqual([200, 200, 200, 429, 429]);
    expect((await post(filledForm(), { [proofHeader]: 'x~1.2' })).statusCode).toBe(429);
    expect(await patrons()).toEqual([]);
  });

  it('costs as much as ten searches', async () => {
    await open({ limiter: rateLimiterForTests({ network: 25 }) });
    proof = undefined;
    const codes = [];
    for (let times = 0; times < 4; times++) codes.push((await send(filledForm())).json().code);
    expect(codes).toEqual([undefined, undefined, 'too-many-requests', 'too-many-requests']);
    proof = undefined;
  });

  it('gets the same answer for known and unknown people, and is stored by no cache', async () => {
    await open();
    await world.addPatron('501', { name: 'Ada Lesen', born: '1984-03-27', email: 'ada@example.org' });
    const answers = [];
    for (const change of [{ email: 'ada@example.org' }, { email: 'bo@example.org', name: 'Bo Ek' }])
      answers.push(await send(filledForm(change)));
    const [known, unknown] = answers.map(({ statusCode, body, headers }) => ({
      statusCode,
      body,
      cache: headers['cache-control'],
    }));
    expect(known).toEqual({ statusCode: 200, body: '{"outcome":"mail-sent"}', cache: 'no-store' });
    expect(unknown).toEqual(known);
  });

  it('names each fault at its field, in words', async () => {
    await open();
    for (const [locale, words] of [
      ['de', 'Ohne Ihre Zustimmung geht es nicht.'],
      ['en', 'It does not work without your consent.'],
    ] as const) {
      const faulty = filledForm({ name: '', born: '2020-02-02', email: 'x', termsVersion: undefined });
      const { outcome, faults } = (await send(faulty, path.replace('/de/', `/${locale}/`))).json();
      expect(outcome).toBe('refused');
      expect(faults.map(({ field, reason }: { field: string; reason: string }) => [field, reason])).toEqual([
        ['name', 'required'],
        ['born', 'too-young'],
        ['email', 'invalid'],
        ['terms', 'required'],
      ]);
      expect(faults.at(-1).message).toBe(words);
    }
  });

  it.each<[string, object]>([
    ['a line break in the name', { name: 'Ada\r\nBcc: all@example.org' }],
    ['a line break in the address', { email: 'ada@example.org\nBcc: all@example.org' }],
    ['a control character', { town: 'Leip\u0000zig' }],
    ['a name without end', { name: 'A'.repeat(100_000) }],
    ['an id of somebody', { id: '../../patron' }],
    ['no text at all', { name: 7 }],
    ['a street in parts', { street: ['Lindenstraße', '5'] }],
  ])('is refused with %s', async (_, change) => {
    await open();
    const answer = await send({ ...filledForm(), ...change });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input']);
    expect(await world.opened.store.read(1, (unit) => unit.registrationCounts())).toEqual([]);
  });

  it('stores nothing in a preview', async () => {
    await open({ isPreview: true });
    expect((await send(filledForm())).json()).toMatchObject({ code: 'read-only' });
    expect((await confirm('A'.repeat(43))).json()).toMatchObject({ code: 'read-only' });
  });
});

describe('the link of the mail', () => {
  it('gives a card once, for a PIN that is good enough', async () => {
    await open();
    await send(filledForm());
    const token = await tokenOfMail();
    const weak = (await confirm(token, '1234')).json();
    expect(weak).toEqual({ outcome: 'refused', message: 'Das ist zu leicht zu erraten.' });
    expect(foreignWords(weak.message)).toEqual([]);
    const answer = await confirm(token);
    expect(answer.json()).toEqual({
      outcome: 'card',
      card: { number: (await patrons())[0]?.card, validUntil: '2027-03-02' },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await confirm(token)).json()).toEqual({ outcome: 'used' });
    expect((await confirm('A'.repeat(43))).json()).toEqual({ outcome: 'used' });
  });

  it('does nothing when it is opened: there is no call that reads it', async () => {
    await open();
    await send(filledForm());
    const token = await tokenOfMail();
    for (const url of [`${path}/confirm`, `${path}/confirm?token=${token}`, `/join/1#confirm=${token}`])
      await app.inject({ url });
    expect(await patrons()).toEqual([]);
    expect((await confirm(token)).json()).toMatchObject({ outcome: 'card' });
  });

  it.each(['', 'short', '"; DROP TABLE registration; --', 'A'.repeat(1_000)])('is none: %s', async (token) => {
    await open();
    expect((await confirm(token)).statusCode).toBe(400);
  });
});
