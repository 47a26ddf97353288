import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { describe, expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import { answerIlsdi } from '../testing/koha-library/ilsdi/answer-ilsdi.ts';
import { inOneOrder } from '../testing/koha-library/in-one-order.ts';
import {
  hasKohaRecordings,
  type KohaRecording,
  readIlsdiRecordings,
  readRestRecordings,
  recordedTables,
} from '../testing/koha-library/koha-recordings.ts';
import { KohaState } from '../testing/koha-library/koha-state.ts';
import { restFace } from '../testing/koha-library/rest/rest-face.ts';
import type { KohaResponse } from '../testing/koha-library/start-koha-library.ts';
import { testContext } from '../testing/rules/catalogue-rules.ts';
import type { ConnectorTools } from '../upstream.ts';
import { connectKohaIlsdiAccounts, connectKohaIlsdiAvailability } from './ilsdi/connect-koha-ilsdi.ts';
import { KohaIlsdiAvailability, KohaIlsdiPatrons } from './ilsdi/ilsdi-settings.ts';
import { connectKohaRestAccounts } from './rest/connect-koha-rest.ts';
import { KohaRestPatrons } from './rest/rest-settings.ts';

const now = new Date('2026-11-25T11:00:00Z');
const newState = () => new KohaState(recordedTables(), now);

/** Recordings of data that were set up anew; the database counted the numbers of holds on. */
const restAnew: Readonly<Record<string, number>> = { 'hold-add-reference-fresh': 0, 'hold-add-dates': 74 };
/** Bodies that the recorder changed, or whose numbers JSON.parse writes shorter than Perl. */
const otherLengths = ['patrons-per-page-minus1', 'account-debts'];

/** Recordings of data that were set up anew. */
const ilsdiAnew = /-fresh|^holdtitle-second-copy$|^renew-foreign-loan$/;

describe.skipIf(!hasKohaRecordings())('the fake Koha answers as the recorded one', () => {
  it('by REST, byte for byte', () => {
    const recordings = readRestRecordings();
    // Koha's tokens are random.
    const tokens = recordings.flatMap(({ body }) => /"access_token":"(\w+)"/.exec(body)?.[1] ?? []);
    let state = newState();
    const answer = restFace('koha19', () => tokens.shift() ?? '');
    for (const { name, request, status, body, length, sent = now } of recordings) {
      const lastHold = restAnew[name];
      if (lastHold !== undefined) state = new KohaState({ ...recordedTables(), lastHold }, now);
      // The cataloguers had removed the copies before.
      if (name === 'biblio-delete-ok') state.tables.items.splice(0);
      const timeOf = (key: string) => new RegExp(`"${key}":"([^"]+)"`).exec(body)?.[1] ?? sent;
      state.now = new Date(request.method === 'POST' ? timeOf('last_renewed_date') : sent);
      state.databaseNow = new Date(timeOf('timestamp'));
      expect({ name, ...pick(answer(state, request)) }).toEqual({ name, status, body });
      // The recordings hold values; their bytes are those that were sent.
      if (length !== undefined && !otherLengths.includes(name) && body !== '""')
        expect(`${name} ${Buffer.byteLength(body)}`).toBe(`${name} ${length}`);
    }
    expect(recordings).toHaveLength(112);
  });

  it('by ILS-DI, byte for byte but for the order of siblings, which is that of hashes in Perl', () => {
    let state = newState();
    const recordings = readIlsdiRecordings();
    for (const { name, request, body, sent = now } of recordings) {
      if (ilsdiAnew.test(name)) state = newState();
      state.now = sent;
      const { searchParams } = new URL(request.path, 'http://koha');
      const parameters = request.method === 'POST' ? new URLSearchParams(request.body) : searchParams;
      expect({ name, text: inOneOrder(answerIlsdi(state, parameters)) }).toEqual({ name, text: inOneOrder(body) });
    }
    expect(recordings).toHaveLength(103);
  });
});

const pick = ({ status, body }: KohaResponse) => ({ status, body });
/** Tools that answer with the recordings of the requests that `nameOf` recognises. */
function recordedTools(
  recordings: readonly KohaRecording[],
  nameOf: (request: { url: string; method?: string; body?: string }) => string | undefined,
): ConnectorTools {
  return {
    async fetch(request) {
      const name = nameOf(request);
      const recording = recordings.find((candidate) => candidate.name === name);
      if (recording === undefined) throw new Error(`not recorded: ${request.method} ${request.url} ${request.body}`);
      return { status: recording.status, headers: {}, body: new TextEncoder().encode(recording.body) };
    },
    now: () => now,
    secret: async () => 'secret',
    warn: () => undefined,
  };
}

const context: CallContext = { ...testContext(), now: () => now };
const common = {
  libraryId: 7,
  timeZone: 'Europe/Berlin',
  branches: [],
  branchName: (id: string) => id,
  dayAt: (instant: Date) => dateInTimeZone(instant, 'Europe/Berlin'),
  mediaTypeOf: () => 'UNKNOWN' as const,
} as const;

describe.skipIf(!hasKohaRecordings())('the recorded answers of a Koha', () => {
  const ilsdi = (patron: string) => {
    const nameOf = ({ body = '' }) => (body.includes('service=AuthenticatePatron') ? 'auth-ok-card' : patron);
    const settings = KohaIlsdiPatrons.parse({
      kind: 'koha-ilsdi',
      address: 'https://koha.example/ilsdi.pl',
      feeLimit: 300,
    });
    return connectKohaIlsdiAccounts({ ...common, settings }, recordedTools(readIlsdiRecordings(), nameOf)).patron;
  };

  it('show an account by ILS-DI', async () => {
    const account = await ilsdi('patroninfo-full')?.account({ userId: '20000001', patronId: '4' }, context);
    expect(account?.account).toMatchObject({
      name: 'Jürgen Müller-Lüdenscheidt',
      pendingFees: { amount: 350, currency: 'EUR' },
      validUntil: { date: '2099-12-31' },
      blocks: [{ code: 'fees' }],
    });
    expect(account?.fees.map(({ text, amount }) => [text, amount])).toEqual([
      ['Die stille Werft, überfällig', 200],
      ['Kopien & Müll <Test>', 150],
    ]);
    expect(account?.lent.map(({ title, deadline, barcode }) => `${barcode} ${title} ${deadline}`).sort()).toEqual([
      '31000101 Das Känguru im Bücherschrank 2026-12-23',
      '31000201 Straßenbahn nach Überlingen : Roman 2026-12-23',
      '31000401 Die stille Werft 2026-11-05',
      '31000601 Der Maulwurf fährt Rad [Film] 2026-11-28',
      '31000701 Lieder vom Fluss [Tonträger] 2026-12-09',
    ]);
    expect(
      account?.reservations.map(({ title, state, queue, pickupUntil }) => [title, state, queue, pickupUntil]),
    ).toEqual([
      ['Fortsetzungsroman Band 1', 'queued', 1, undefined],
      ['Fortsetzungsroman Band 2', 'ready', undefined, '2026-12-02'],
      ['Fortsetzungsroman Band 3', 'in-transit', undefined, undefined],
      ['Fortsetzungsroman Band 6', 'queued', 1, undefined],
    ]);
  });

  it('show what is owed by ILS-DI, where `charges` leaves fees out by the preferences of Koha', async () => {
    const recordings = readIlsdiRecordings().map((recording) => ({
      ...recording,
      body: recording.body
        .replace('<charges>3.50</charges>', '<charges>0.00</charges>')
        .replace('2.000000', '0.000000'),
    }));
    const nameOf = ({ body = '' }) =>
      body.includes('service=AuthenticatePatron') ? 'auth-ok-card' : 'patroninfo-full';
    const settings = KohaIlsdiPatrons.parse({ kind: 'koha-ilsdi', address: 'https://koha.example/ilsdi.pl' });
    const { patron } = connectKohaIlsdiAccounts({ ...common, settings }, recordedTools(recordings, nameOf));
    const account = await patron?.account({ userId: '20000001', patronId: '4' }, context);
    expect(account?.fees).toMatchObject([{ amount: 150, currency: 'EUR' }]);
    expect(account?.account).toMatchObject({
      pendingFees: { amount: 150, currency: 'EUR' },
      feesDiffer: { total: { amount: 0, currency: 'EUR' }, listed: { amount: 150, currency: 'EUR' } },
    });
  });

  it('show blocks by ILS-DI, which GetPatronStatus does not tell', async () => {
    const blocks = async (name: string, patronId: string) =>
      (await ilsdi(name)?.account({ userId: 'x', patronId }, context))?.account.blocks.map(({ code }) => code);
    expect(await blocks('patroninfo-expired', '6')).toEqual(['card-expired']);
    expect(await blocks('patroninfo-restricted', '7')).toEqual(['blocked']);
    expect(await blocks('patroninfo-empty', '8')).toEqual([]);
    await expect(blocks('patroninfo-unknown', '99999')).rejects.toMatchObject({ code: 'session-ended' });
  });

  it('call nothing available by ILS-DI that they only call so', async () => {
    const keys = { kind: 'koha-ilsdi', address: 'https://koha.example/ilsdi.pl', trustAvailable: true };
    const nameOf = ({ body = '' }) => (body.includes('service=GetRecords') ? 'records-one' : 'availability-bib');
    const settings = KohaIlsdiAvailability.parse(keys);
    const tools = recordedTools(readIlsdiRecordings(), nameOf);
    const { availability } = connectKohaIlsdiAvailability({ ...common, settings }, tools);
    const states = await availability?.of([{ recordId: '1', copies: [] }], context);
    expect(states?.get('1')).toMatchObject({
      waiting: 0,
      copies: [
        { id: '1', barcode: '31000101', state: 'lent', dueDate: '2026-12-23' },
        { id: '2', barcode: '31000102', state: 'available', branchId: 'ZW' },
      ],
    });
  });

  it('show an account by REST, without the loan of patron 14', async () => {
    const names: readonly (readonly [RegExp, string])[] = [
      [/\/v1\/$/, 'unknown-path'],
      [/\/patrons\/4$/, 'patron-ok'],
      [/\/patrons\/4\/account$/, 'account-debts'],
      [/\/checkouts\?patron_id=4&_match=exact$/, 'patrons-bad-param'],
      [/\/checkouts\?patron_id=4$/, 'checkouts-ok'],
      [/\/holds\?patron_id=4&_match=exact$/, 'holds-exact'],
      [/\/holds\?patron_id=4$/, 'holds-ok'],
      [/\/(items|biblios)\?/, 'biblio-items'],
      [/\/92\/allows_renewal$/, 'allows-renewal-ok'],
      [/\/93\/allows_renewal$/, 'allows-renewal-reserved'],
      [/\/94\/allows_renewal$/, 'allows-renewal-overdue'],
      [/\/95\/allows_renewal$/, 'allows-renewal-dvd'],
      [/\/96\/allows_renewal$/, 'allows-renewal-toosoon'],
    ];
    const keys = { kind: 'koha-rest', address: 'https://koha.example/api/v1', user: 'a', password: 'env:A' };
    const nameOf = ({ url = '' }) => names.find(([pattern]) => pattern.test(url))?.[1];
    const tools = recordedTools(readRestRecordings(), nameOf);
    const { patron } = connectKohaRestAccounts({ ...common, settings: KohaRestPatrons.parse(keys) }, tools);
    const account = await patron?.account({ userId: '20000001', patronId: '4' }, context);
    expect(account?.lent.map(({ id, deadline, renewal }) => [id, deadline, renewal.reason])).toEqual([
      ['92', '2026-12-23', 'ok'],
      ['93', '2026-12-23', 'reserved'],
      ['94', '2026-11-05', 'ok'],
      ['95', '2026-11-28', 'max-renewals'],
      ['96', '2026-12-09', 'too-early'],
    ]);
    expect(account?.reservations.map(({ id, state, recordId }) => [id, state, recordId])).toEqual([
      ['67', 'queued', '11'],
      ['68', 'ready', '12'],
      ['69', 'in-transit', '13'],
      ['70', 'queued', '16'],
    ]);
    // This Koha tells no title: the number of a copy or record is told as such.
    const entries = [...(account?.lent ?? []), ...(account?.reservations ?? [])];
    expect(entries.every(({ title }) => title === '')).toBe(true);
    expect(entries.map(({ titleNumber }) => titleNumber)).toEqual(
      expect.arrayContaining(['1', '11', '12', '13', '16']),
    );
    expect(account?.account).toMatchObject({ pendingFees: { amount: 350 }, blocks: [] });
  });
});
