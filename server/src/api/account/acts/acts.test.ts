import type { Locale } from '@buchfink/contract/locale';
import { operatorLocales } from '@buchfink/contract/locale';
import type { MultiStep } from '@buchfink/contract/multi-step';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountService, accountService, pin } from '../../../testing/accounts/account-service.ts';

let service: AccountService;
let cards = 3000;

beforeAll(async () => {
  service = await accountService();
});
afterAll(() => service.close());

/** A new patron who is logged in. */
async function patron(libraryId: 1 | 2 = 1, more: object = {}) {
  const card = String(cards++);
  await service.desks[libraryId].addPatron({ card, pin, ...more });
  return service.logIn(card, libraryId);
}

const inLocale = (locale: Locale, de: string, en: string) => (locale === 'de' ? de : en);
const last = (answers: readonly MultiStep[]) => answers.at(-1);
let books = 10;
/** A title that no test has used yet. */
const nextBook = () => `r${books++}`;

describe.each(operatorLocales)('an act (%s)', (locale) => {
  const sent = { locale };

  it('renews a loan and returns the new due date', async () => {
    const anna = await patron();
    const book = nextBook();
    await service.desks[1].lend(`B${book}-1`, anna.session.userId, { day: '2026-10-28' });
    const [token] = (await anna.account()).lent.map(({ renewToken }) => renewToken);
    const [answer] = await anna.act('/prolong', { token }, {}, sent);
    expect(answer).toMatchObject({
      status: 'OK',
      message: inLocale(locale, '1 Medium ist verlängert.', '1 item is renewed.'),
      items: [
        {
          title: `Buch ${book.slice(1)}`,
          old: '2026-11-25',
          new: '2026-12-19',
          outcome: 'renewed',
          message: inLocale(locale, 'Verlängert bis 19.12.2026', 'Renewed until 19 December 2026'),
        },
      ],
    });
    expect((await anna.account()).lent[0]).toMatchObject({ deadline: '2026-12-19', renewal: { count: 1, max: 2 } });
  });

  it('says for each of several loans why it was not renewed', async () => {
    const anna = await patron();
    const [fine, early, reserved, often] = [nextBook(), nextBook(), nextBook(), nextBook()];
    const { userId } = anna.session;
    const desk = service.desks[1];
    await desk.lend(`B${fine}-1`, userId, { day: '2026-10-28' });
    await desk.lend(`B${early}-1`, userId, { day: '2026-11-20' });
    await desk.lend(`B${reserved}-1`, userId, { day: '2026-10-28' });
    await desk.lend(`B${often}-1`, userId, { day: '2026-10-28' });
    const otherPatron = await patron();
    await desk.lend(`B${reserved}-2`, (await patron()).session.userId);
    expect(
      last(await otherPatron.act('/reservation', { recordId: reserved }, { branch: 'mitte' }, sent)),
    ).toMatchObject({
      status: 'OK',
      message: inLocale(locale, 'Der Titel ist für Sie vorgemerkt.', 'The title is reserved for you.'),
      details: [
        [inLocale(locale, 'Platz in der Warteliste', 'Place in the queue'), '1'],
        [inLocale(locale, 'Abholort', 'Pick-up at'), 'Mitte'],
      ],
    });
    const lent = (await anna.account()).lent;
    const tokenOf = (book: string) => lent.find(({ barcode }) => barcode === `B${book}-1`)?.renewToken;
    // A second renewal on the same day would gain nothing.
    await anna.act('/prolong', { token: tokenOf(often) });
    const tokens = [fine, early, reserved, often].map(tokenOf);
    const [answer] = await anna.act('/prolongAll', { tokens }, {}, sent);
    expect(answer?.message).toBe(inLocale(locale, '1 von 4 Medien ist verlängert.', '1 of 4 items is renewed.'));
    expect(answer?.items?.map(({ outcome, reason, message }) => [outcome, reason, message])).toEqual(
      expect.arrayContaining([
        ['renewed', undefined, expect.stringMatching(/2026/)],
        [
          'refused',
          'too-early',
          inLocale(locale, 'Für eine Verlängerung ist es noch zu früh.', 'It is too early for a renewal.'),
        ],
        [
          'refused',
          'reserved',
          inLocale(locale, 'Das Medium ist von jemand anderem vorgemerkt.', 'The item is reserved by someone else.'),
        ],
      ]),
    );
    const all = await anna.act('/prolongAll', {}, {}, sent);
    expect(last(all)).toMatchObject({ status: 'ERROR', reason: 'nothing-to-renew' });
    expect(last(all)?.items).toHaveLength(4);
  });

  it('takes nothing but a yes for one', async () => {
    const anna = await patron();
    await service.desks[1].giveBack('Bfilm-1', 'mitte');
    await service.desks[1].lend('Bfilm-1', anna.session.userId, { day: '2026-11-10' });
    const token = (await anna.account()).lent[0]?.renewToken;
    for (const confirm of [
      'yes\0',
      '\0yes',
      'yes\u0007',
      'yes\n',
      ' yes',
      'yes\u200b',
      'YES',
      'ja',
      'true',
      '1',
      'no',
      '',
    ]) {
      const [question, answer] = await anna.act('/prolong', { token }, { confirm }, sent);
      expect([confirm, question?.status, answer?.status]).toEqual([confirm, ...Array(2).fill('CONFIRMATION_NEEDED')]);
    }
    expect((await anna.account()).fees.map(({ kind }) => kind)).not.toContain('renewal');
  });

  it('asks before a renewal that costs a fee', async () => {
    const anna = await patron();
    await service.desks[1].giveBack('Bfilm-1', 'mitte');
    await service.desks[1].lend('Bfilm-1', anna.session.userId, { day: '2026-11-10' });
    const token = (await anna.account()).lent[0]?.renewToken;
    const [question, answer] = await anna.act('/prolong', { token }, { confirm: 'yes' }, sent);
    expect(question).toMatchObject({
      status: 'CONFIRMATION_NEEDED',
      action: 'confirm',
      message: expect.stringMatching(inLocale(locale, '^Für 0,50\\s€ verlängern\\?$', '^Renew for €0\\.50\\?$')),
      fee: { amount: 50, currency: 'EUR' },
      state: expect.any(String),
    });
    expect(question?.details).toEqual([
      [inLocale(locale, 'Titel', 'Title'), 'Ein Film'],
      [inLocale(locale, 'Gebühr', 'Fee'), expect.stringMatching(inLocale(locale, '^0,50\\s€$', '^€0\\.50$'))],
    ]);
    expect(answer).toMatchObject({ status: 'OK' });
    const { fees, account } = await anna.account(locale);
    expect(fees.map(({ kind, amount, text }) => [kind, amount, text])).toEqual(
      expect.arrayContaining([
        ['renewal', 50, inLocale(locale, 'Verlängerungsgebühr', 'Renewal fee')],
        ['loan', 150, inLocale(locale, 'Ausleihgebühr', 'Loan fee')],
      ]),
    );
    expect(account.pendingFees).toMatchObject({ amount: 200, currency: 'EUR' });
  });

  it('reserves with a choice of volume and branch, and cancels after a confirmation', async () => {
    const anna = await patron();
    const lender = await patron();
    for (const volume of ['1', '2']) {
      await service.desks[1].giveBack(`Bbände-${volume}`, 'mitte');
      await service.desks[1].lend(`Bbände-${volume}`, lender.session.userId);
    }
    const answers = await anna.act('/reservation', { recordId: 'bände' }, { copy: 'bände-2', branch: 'sued' }, sent);
    expect(answers.map(({ status, message }) => [status, message])).toEqual([
      ['SELECTION_NEEDED', inLocale(locale, 'Welches Exemplar möchten Sie?', 'Which copy would you like?')],
      ['SELECTION_NEEDED', inLocale(locale, 'Wo möchten Sie es abholen?', 'Where would you like to pick it up?')],
      ['OK', inLocale(locale, 'Der Titel ist für Sie vorgemerkt.', 'The title is reserved for you.')],
    ]);
    expect(answers[0]?.selection?.map(({ label }) => label)).toEqual(['Band 1', 'Band 2']);
    expect(answers[1]?.selection?.map(({ label }) => label)).toEqual(['Mitte', 'Süd']);
    const { reservations } = await anna.account(locale);
    expect(reservations).toMatchObject([
      {
        title: 'Ein Werk in Bänden. Band 2',
        state: 'queued',
        status: inLocale(locale, 'Vorgemerkt, Platz 1', 'Reserved, number 1 in the queue'),
        pickupBranch: 'Süd',
        canPause: true,
      },
    ]);
    const token = reservations[0]?.cancelToken;
    const paused = await anna.act('/reservation/pause', { token, until: '2026-12-24' }, {}, sent);
    expect(paused).toMatchObject([
      { status: 'OK', message: inLocale(locale, 'Die Vormerkung ist ausgesetzt.', 'The reservation is paused.') },
    ]);
    expect((await anna.account(locale)).reservations[0]).toMatchObject({
      state: 'paused',
      status: inLocale(locale, 'Ausgesetzt bis 24.12.2026', 'Paused until 24 December 2026'),
    });
    expect(await anna.act('/reservation/pause', { token, resume: true }, {}, sent)).toMatchObject([
      { status: 'OK', message: inLocale(locale, 'Die Vormerkung läuft wieder.', 'The reservation is active again.') },
    ]);
    const moved = await anna.act('/reservation/pickup', { token }, { branch: 'mitte' }, sent);
    expect(moved.map(({ status }) => status)).toEqual(['SELECTION_NEEDED', 'OK']);
    expect((await anna.account()).reservations[0]).toMatchObject({ state: 'queued', pickupBranch: 'Mitte' });
    const cancelled = await anna.act('/cancel', { token }, { confirm: 'yes' }, sent);
    expect(cancelled).toMatchObject([
      { status: 'CLIENT_CONFIRMATION_NEEDED', action: 'confirm' },
      { status: 'OK', message: inLocale(locale, 'Die Vormerkung ist aufgehoben.', 'The reservation is cancelled.') },
    ]);
    expect(cancelled[0]?.message).toBeUndefined();
    expect((await anna.account()).reservations).toEqual([]);
    expect(await anna.act('/cancel', { token }, { confirm: 'yes' }, sent)).toMatchObject([
      { status: 'ERROR', reason: 'not-found' },
    ]);
  });

  it('offers only volumes that can be reserved, and pauses for at most a year from today', async () => {
    const anna = await patron();
    const lender = await patron();
    const volumes = async () => {
      const [first] = await anna.act('/reservation', { recordId: 'bände' }, {}, sent);
      return first?.selection?.map(({ label }) => label) ?? first?.reason;
    };
    for (const volume of ['1', '2']) await service.desks[1].giveBack(`Bbände-${volume}`, 'mitte');
    expect(await volumes()).toBe('on-shelf');
    await service.desks[1].lend('Bbände-2', lender.session.userId);
    expect(await volumes()).toEqual(['Band 2']);
    await service.desks[1].lend('Bbände-1', lender.session.userId);
    expect(await volumes()).toEqual(['Band 1', 'Band 2']);
    await anna.act('/reservation', { recordId: 'bände' }, { copy: 'bände-1', branch: 'mitte' }, sent);
    expect(await volumes()).toEqual(['Band 2']);
    const token = (await anna.account()).reservations[0]?.cancelToken;
    const until = async (day: string) => last(await anna.act('/reservation/pause', { token, until: day }, {}, sent));
    expect(await until('2020-01-01')).toMatchObject({
      reason: 'pause-past',
      message: inLocale(
        locale,
        'Der Tag, bis zu dem Sie aussetzen möchten, ist schon vorbei.',
        'The day until which you want to pause has passed already.',
      ),
    });
    expect(await until('9999-12-31')).toMatchObject({
      reason: 'pause-too-long',
      message: inLocale(
        locale,
        'So lange lässt sich eine Vormerkung nicht aussetzen. Möglich ist höchstens ein Jahr.',
        'A reservation cannot be paused for that long. One year is the most.',
      ),
    });
    const { libraryId, userId } = anna.session;
    const noDay = { libraryId, userId, target: { token, until: '2027-02-31' } };
    const refused = await anna.send('/reservation/pause', noDay, sent);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid-input']);
    await anna.act('/cancel', { token }, { confirm: 'yes' });
  });

  it('names the fee of a reservation before making it', async () => {
    const anna = await patron();
    const lender = await patron();
    await service.desks[1].giveBack('Bfilm-1', 'mitte');
    await service.desks[1].lend('Bfilm-1', lender.session.userId);
    const answers = await anna.act('/reservation', { recordId: 'film' }, { branch: 'sued', confirm: 'yes' }, sent);
    expect(answers.map(({ status }) => status)).toEqual(['SELECTION_NEEDED', 'CONFIRMATION_NEEDED', 'OK']);
    expect(answers[1]?.details).toEqual([
      [inLocale(locale, 'Titel', 'Title'), 'Ein Film'],
      [inLocale(locale, 'Abholort', 'Pick-up at'), 'Süd'],
      [inLocale(locale, 'Gebühr', 'Fee'), expect.stringMatching(inLocale(locale, '^1,00\\s€$', '^€1\\.00$'))],
    ]);
    await anna.act('/cancel', { token: (await anna.account()).reservations[0]?.cancelToken }, { confirm: 'yes' });
  });

  it('asks for an e-mail address where the library requires one, and asks again when it is invalid', async () => {
    const anna = await patron(2);
    const lender = await patron(2);
    const book = nextBook();
    for (const copy of [1, 2]) await service.desks[2].lend(`B${book}-${copy}`, lender.session.userId);
    const wrong = await anna.act('/reservation', { recordId: book }, { email: 'keine' }, sent);
    expect(wrong[0]).toMatchObject({
      status: 'EMAIL_NEEDED',
      action: 'email',
      message: inLocale(
        locale,
        'An welche E-Mail-Adresse soll die Bibliothek schreiben?',
        'To which e-mail address should the library write?',
      ),
    });
    expect(last(wrong)).toMatchObject({
      status: 'EMAIL_NEEDED',
      reason: 'email-invalid',
      message: inLocale(
        locale,
        'Bitte geben Sie eine gültige E-Mail-Adresse an.',
        'Please enter a valid e-mail address.',
      ),
    });
    const right = await anna.act('/reservation', { recordId: book }, { email: 'anna@example.org' }, sent);
    expect(right.map(({ status }) => status)).toEqual(['EMAIL_NEEDED', 'OK']);
  });

  it('links to titles that are available elsewhere, and refuses titles that cannot be reserved', async () => {
    const anna = await patron();
    expect(await anna.act('/reservation', { recordId: 'online' }, {}, sent)).toEqual([
      { status: 'EXTERNAL', message: 'https://onleihe.example/1' },
    ]);
    expect(await anna.act('/reservation', { recordId: 'präsenz' }, {}, sent)).toMatchObject([
      {
        status: 'ERROR',
        reason: 'no-copies',
        message: inLocale(
          locale,
          'Von diesem Titel gibt es kein Exemplar, das sich vormerken lässt.',
          'There is no copy of this title that can be reserved.',
        ),
      },
    ]);
    expect(last(await anna.act('/reservation', { recordId: nextBook() }, {}, sent))).toMatchObject({
      reason: 'on-shelf',
    });
    expect(last(await anna.act('/reservation', { recordId: 'nowhere' }, {}, sent))).toMatchObject({
      reason: 'unknown-record',
      message: inLocale(
        locale,
        'Diesen Titel gibt es im Katalog nicht mehr.',
        'This title is no longer in the catalogue.',
      ),
    });
  });

  it('refuses a blocked patron and an expired card, and the account says so', async () => {
    const book = nextBook();
    const blocked = await patron();
    await service.desks[1].lend(`B${book}-1`, blocked.session.userId, { day: '2026-10-28' });
    await service.desks[1].setBlock(blocked.session.userId, 'blocked');
    const { lent, account } = await blocked.account(locale);
    expect(account.blocks).toEqual([
      { code: 'blocked', text: inLocale(locale, 'Ihr Konto ist gesperrt.', 'Your account is blocked.') },
    ]);
    expect(last(await blocked.act('/prolong', { token: lent[0]?.renewToken }, {}, sent))).toMatchObject({
      status: 'ERROR',
      reason: 'blocked',
      message: inLocale(
        locale,
        'Ihr Konto ist gesperrt. Bitte wenden Sie sich an Ihre Bibliothek.',
        'Your account is blocked. Please ask your library.',
      ),
    });
    const ended = await patron(1, { validUntil: '2026-11-20' });
    expect((await ended.account(locale)).account.blocks).toEqual([
      { code: 'card-expired', text: inLocale(locale, 'Ihr Ausweis ist abgelaufen.', 'Your card has expired.') },
    ]);
    expect(last(await ended.act('/reservation', { recordId: book }, {}, sent))).toMatchObject({
      reason: 'card-expired',
    });
  });
});

it('answers an act that the library does not offer with an explanation in words', async () => {
  const plain = await accountService({
    between: ({ patron: { reserve: _, ...patron }, checkout }) => ({ patron, checkout }),
  });
  await plain.desks[1].addPatron({ card: '1', pin });
  const anna = await plain.logIn('1');
  const answers: unknown[] = [];
  for (const locale of operatorLocales)
    answers.push(...(await anna.act('/reservation', { recordId: 'r1' }, {}, { locale })));
  expect(answers).toEqual([
    { status: 'UNSUPPORTED', message: 'Nicht unterstützt.' },
    { status: 'UNSUPPORTED', message: 'Not supported.' },
  ]);
  await plain.close();
});
