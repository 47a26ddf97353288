import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { describe, expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import type { DateMemory } from '../dates/date-reader.ts';
import { sharedDateMemory } from '../testing/date-memory.ts';
import { testTools } from '../testing/test-tools.ts';
import type { ConnectorTools, UpstreamAnswer } from '../upstream.ts';
import { connectKohaIlsdiAccounts, connectKohaIlsdiAvailability } from './ilsdi/connect-koha-ilsdi.ts';
import { KohaIlsdiAvailability, KohaIlsdiPatrons } from './ilsdi/ilsdi-settings.ts';
import { connectKohaRestAccounts, connectKohaRestAvailability } from './rest/connect-koha-rest.ts';
import { KohaRestAvailability, KohaRestPatrons } from './rest/rest-settings.ts';

const faces = ['REST', 'ILS-DI'] as const;
type Face = (typeof faces)[number];

const now = () => new Date('2026-11-28T11:00:00Z');
const context: CallContext = {
  locale: 'de',
  signal: new AbortController().signal,
  deadline: Number.MAX_SAFE_INTEGER,
  requestId: 'r',
  now,
};
const card = { userId: '4711', patronId: '4' };

/** The dates of an account, in the form of the system. */
interface Dates {
  readonly dues?: readonly string[];
  readonly expiry?: string;
  readonly restriction?: string;
  readonly pickup?: string;
  readonly pause?: string;
  readonly fee?: string;
  readonly reserved?: string;
}

const answer = (body: string): UpstreamAnswer => ({ status: 200, headers: {}, body: Buffer.from(body) });

/** The requests of a Koha by REST, answered with these dates. */
function restAnswer(
  url: string,
  { dues = [], expiry, pickup, pause, fee, reserved = '2026-11-02' }: Dates,
): UpstreamAnswer {
  const path = new URL(url).pathname.replace(/^\/api\/v1/, '');
  const loans = dues.map((due, index) => ({
    checkout_id: index + 1,
    item_id: index + 1,
    patron_id: 4,
    due_date: due,
    checkout_date: '2026-11-01',
  }));
  const hold = { patron_id: 4, biblio_id: 9, hold_date: reserved };
  const answers: Readonly<Record<string, unknown>> = {
    '/patrons/4': { patron_id: 4, cardnumber: '4711', expiry_date: expiry },
    '/checkouts': loans,
    '/holds': [
      { ...hold, hold_id: 1, status: 'W', expiration_date: pickup },
      { ...hold, hold_id: 2, suspended: true, suspended_until: pause },
    ],
    '/patrons/4/account': {
      balance: 1,
      outstanding_debits: { lines: [{ account_line_id: 1, amount_outstanding: 1, date: fee }] },
    },
    '/biblios/9/items': dues.map((due, index) => ({
      item_id: index + 1,
      biblio_id: 9,
      checked_out_date: due,
      lost_status: 0,
      withdrawn: 0,
      damaged_status: 0,
      not_for_loan_status: 0,
      effective_not_for_loan_status: 0,
    })),
  };
  const missing = { errors: [{ message: 'Not Found.', path: '/' }], status: 404 };
  const body = JSON.stringify(answers[path] ?? missing);
  return { ...answer(body), status: path in answers ? 200 : 404 };
}

/** The requests of a Koha by ILS-DI, answered with these dates. */
function ilsdiAnswer(
  form: string,
  { dues = [], expiry, restriction, pickup, pause, fee, reserved }: Dates,
): UpstreamAnswer {
  const element = (name: string, text: string | undefined) => (text === undefined ? '' : `<${name}>${text}</${name}>`);
  const loans = dues.map(
    (due, index) => `<loan><itemnumber>${index + 1}</itemnumber>${element('date_due', due)}</loan>`,
  );
  const issues = dues.map(
    (due, index) => `<issue><itemnumber>${index + 1}</itemnumber>${element('date_due', due)}</issue>`,
  );
  const items = dues.map((_, index) => `<item><itemnumber>${index + 1}</itemnumber></item>`);
  const answers: Readonly<Record<string, string>> = {
    GetPatronInfo: `<GetPatronInfo><borrowernumber>4</borrowernumber><cardnumber>4711</cardnumber>
      ${element('dateexpiry', expiry)}${element('debarred', restriction)}<loans>${loans.join('')}</loans>
      <holds>
        <hold><reserve_id>1</reserve_id><found>W</found>${element('expirationdate', pickup)}</hold>
        <hold><reserve_id>2</reserve_id><suspend>1</suspend>${element('reservedate', reserved)}${element('suspend_until', pause)}</hold>
      </holds>
      <fines><fine><amountoutstanding>1.00</amountoutstanding>${element('date', fee)}</fine></fines></GetPatronInfo>`,
    GetRecords: `<GetRecords><record><biblionumber>9</biblionumber><items>${items.join('')}</items>
      <issues>${issues.join('')}</issues></record></GetRecords>`,
    GetAvailability: '<collection/>',
  };
  return answer(answers[new URLSearchParams(form).get('service') ?? ''] ?? '<none/>');
}

function connect(face: Face, dates: Dates, settings: object = {}, dateMemory?: DateMemory) {
  const base = testTools();
  const fetch: ConnectorTools['fetch'] = async ({ url, body }) =>
    face === 'REST' ? restAnswer(url, dates) : ilsdiAnswer(String(body ?? new URL(url).search), dates);
  const tools = { ...base, fetch, now, secret: async () => 'secret', dateMemory };
  const timeZone = 'Europe/Berlin';
  const options = {
    libraryId: 7,
    timeZone,
    branches: [],
    branchName: String,
    mediaTypeOf: () => 'BOOK' as const,
    dayAt: (instant: Date) => dateInTimeZone(instant, timeZone),
  };
  const rest = {
    kind: 'koha-rest',
    address: 'https://koha.example/api/v1',
    user: 'service',
    password: 'env:KOHA',
    ...settings,
  };
  const ilsdi = { kind: 'koha-ilsdi', address: 'https://koha.example/ilsdi.pl', ...settings };
  const isRest = face === 'REST';
  const accounts = isRest
    ? connectKohaRestAccounts({ ...options, settings: KohaRestPatrons.parse(rest) }, tools)
    : connectKohaIlsdiAccounts({ ...options, settings: KohaIlsdiPatrons.parse(ilsdi) }, tools);
  const states = isRest
    ? connectKohaRestAvailability({ ...options, settings: KohaRestAvailability.parse(rest) }, tools)
    : connectKohaIlsdiAvailability({ ...options, settings: KohaIlsdiAvailability.parse(ilsdi) }, tools);
  if (accounts.patron === undefined) throw new Error('no accounts');
  return { patron: accounts.patron, states: states.availability, warnings: base.warnings };
}

const accountOf = (face: Face, dates: Dates, settings: object = {}) =>
  connect(face, dates, settings).patron.account(card, context);

describe.each(faces)('dates of a Koha by %s in a form of its own', (face) => {
  it.each([
    '27/11/2026',
    '11/27/2026',
    '27.11.26',
    '2026/11/27',
    '20261127',
    '27 Nov 2026',
    'Nov 27, 2026 11:59 PM',
    'Freitag, 27. November 2026',
    'vendredi 27 novembre 2026 à 23h59',
    '2026-11-27T22:59:00Z',
    '2026-11-26T23:30:00Z',
  ])('end a card that is valid until "%s"', async (expiry) => {
    const { account } = await accountOf(face, { expiry });
    expect(account.validUntil).toEqual({ date: '2026-11-27' });
    expect(account.blocks).toEqual([{ code: 'card-expired' }]);
    expect(await connect(face, { expiry }).patron.card(card, context)).toMatchObject({ validUntil: '2026-11-27' });
  });

  it('are read by the order that any of them tells', async () => {
    const dates = {
      dues: ['03/04/2027', '12/24/2026'],
      expiry: '01/02/2027',
      pickup: '12/05/2026',
      pause: '02/03/2027',
    };
    const { account, lent, reservations } = await accountOf(face, dates);
    expect(lent.map(({ deadline }) => deadline)).toEqual(['2027-03-04', '2026-12-24']);
    expect(account.validUntil).toEqual({ date: '2027-01-02' });
    expect(reservations[0]).toMatchObject({ state: 'ready', pickupUntil: '2026-12-05' });
    expect(reservations[1]).toMatchObject({ state: 'paused', pausedUntil: '2027-02-03' });
  });

  it('are read by the order of the settings where nothing decides', async () => {
    expect((await accountOf(face, { dues: ['03/04/2027'] })).lent[0]?.deadline).toBe('2027-04-03');
    expect((await accountOf(face, { dues: ['03/04/2027'] }, { dates: 'mdy' })).lent[0]?.deadline).toBe('2027-03-04');
  });

  it('are read by what was learned before the last start, of loans and of copies', async () => {
    const memory = sharedDateMemory();
    await connect(face, { dues: ['12/24/2026'] }, {}, memory).patron.account(card, context);
    await expect.poll(() => memory.find()).toBeDefined();
    const { patron, states } = connect(face, { dues: ['03/04/2027'] }, {}, memory);
    const title = { recordId: '9', copies: [] };
    expect((await states?.of([title], context))?.get('9')?.copies[0]?.dueDate).toBe('2027-03-04');
    expect((await patron.account(card, context)).lent[0]?.deadline).toBe('2027-03-04');
  });

  it('are days of the library, whatever the zone of the system', async () => {
    const { lent, fees } = await accountOf(face, { dues: ['2026-12-23T23:30:00Z'], fee: '2026-11-20T23:30:00Z' });
    expect(lent[0]?.deadline).toBe('2026-12-24');
    expect(fees[0]?.date).toBe('2026-11-21');
  });

  it('are shown in the words of the system where they are none, and told to the operator once a form', async () => {
    const dates = {
      dues: ['24 dic 2026', '31 dic 2026'],
      expiry: 'bis auf Widerruf',
      pickup: 'Freitag',
      pause: 'Ostern',
      reserved: 'im Mai',
      fee: 'neulich',
    };
    const { patron, warnings } = connect(face, dates);
    const { account, lent, reservations, fees } = await patron.account(card, context);
    expect(lent.map(({ deadline, deadlineText }) => [deadline, deadlineText])).toEqual([
      [undefined, '24 dic 2026'],
      [undefined, '31 dic 2026'],
    ]);
    expect(account).toMatchObject({ validUntil: { text: 'bis auf Widerruf' }, blocks: [] });
    expect(reservations).toMatchObject([{ pickupText: 'Freitag' }, { pausedText: 'Ostern', reservedText: 'im Mai' }]);
    expect(fees).toMatchObject([{ dateText: 'neulich' }]);
    expect(await patron.card(card, context)).toMatchObject({ validUntilText: 'bis auf Widerruf' });
    const forms = warnings.filter(({ code }) => code === 'date-unreadable').map(({ values }) => values);
    expect(forms).toHaveLength(6);
    expect(forms).toEqual(
      expect.arrayContaining(
        ['99 dic 9999', 'bis auf Widerruf', 'Freitag', 'Ostern', 'im Mai', 'neulich'].map((form) => ({
          form,
          isAmbiguous: false,
        })),
      ),
    );
  });

  it('say of copies when they come back, or what the system says', async () => {
    const { states } = connect(face, { dues: ['03/04/2027', '12/24/2026', 'nach Ostern'] });
    const title = { recordId: '9', copies: [] };
    const copies = (await states?.of([title], context))?.get('9')?.copies;
    expect(copies?.map(({ state, dueDate, dueText }) => [state, dueDate, dueText])).toEqual([
      ['lent', '2027-03-04', undefined],
      ['lent', '2026-12-24', undefined],
      ['lent', undefined, 'nach Ostern'],
    ]);
  });
});

/** Texts of any kind, the same in each run: fragments of dates and words in a random order. */
function* someTexts(count: number): Generator<string> {
  const parts = [
    '12',
    '31',
    '2027',
    '/',
    '.',
    ' ',
    'Mai',
    'sept',
    'Uhr',
    'T',
    'Z',
    '0',
    'nie',
    '99',
    '-',
    ':',
    'später',
  ];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let made = 0; made < count; made++)
    yield Array.from({ length: 1 + next(6) }, () => parts[next(parts.length)]).join('');
}

it.each(faces)(
  'by %s any due date is shown as a day or in its own words, unless it says that there is none',
  async (face) => {
    const dues = [...someTexts(300)];
    const { lent } = await accountOf(face, { dues });
    expect(lent).toHaveLength(dues.length);
    const dropped = lent.flatMap(({ deadline, deadlineText }, index) =>
      deadline === undefined && deadlineText === undefined ? (dues[index] ?? []) : [],
    );
    expect(dropped.filter((text) => !/^(?:nie|[0\s:./TZ-]*)$/.test(text.trim()))).toEqual([]);
    const both = lent.filter(({ deadline, deadlineText }) => deadline !== undefined && deadlineText !== undefined);
    expect(both).toEqual([]);
  },
);

describe('a restriction by ILS-DI', () => {
  it.each(['28/11/2026', '11/29/2026', '30 Nov 2026', '9999-12-31', 'bis auf Widerruf', '1'])(
    'blocks until "%s"',
    async (restriction) => {
      expect((await accountOf('ILS-DI', { restriction })).account.blocks).toEqual([{ code: 'blocked' }]);
    },
  );

  it.each(['27/11/2026', '11/27/2026', '27 Nov 2026', '0000-00-00', '0', ''])(
    'no longer blocks after "%s"',
    async (restriction) => {
      expect((await accountOf('ILS-DI', { restriction })).account.blocks).toEqual([]);
    },
  );
});
