import { ApiException, errorCodes } from '@buchfink/contract/error';
import { describe, expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import { answerIlsdi } from '../testing/koha-library/ilsdi/answer-ilsdi.ts';
import { koha34 } from '../testing/koha-library/ilsdi/versions.ts';
import { inOneOrder } from '../testing/koha-library/in-one-order.ts';
import { KohaState } from '../testing/koha-library/koha-state.ts';
import {
  hasKoha34Recordings,
  koha34FileNames,
  koha34Tables,
  readKoha34Recording,
} from '../testing/koha-library/koha34-recordings.ts';
import { testContext } from '../testing/rules/catalogue-rules.ts';
import { testTools } from '../testing/test-tools.ts';
import type { ConnectorTools } from '../upstream.ts';
import { connectKohaIlsdiAccounts, connectKohaIlsdiAvailability } from './ilsdi/connect-koha-ilsdi.ts';
import { type IlsdiService, ilsdiClient } from './ilsdi/ilsdi-client.ts';
import { KohaIlsdiAvailability, KohaIlsdiPatrons } from './ilsdi/ilsdi-settings.ts';
import { ilsdiSystem } from './ilsdi/ilsdi-system.ts';
import { readXmlTree, textOf } from './ilsdi/xml-tree.ts';

const address = 'https://koha.example/ilsdi.pl';
const now = new Date('2026-11-21T05:52:20+01:00');

const context: CallContext = { ...testContext(), now: () => now };

/** Tools that answer every call with one text. */
const answering = (text: string | ((service: string, parameters: URLSearchParams) => string)): ConnectorTools => ({
  ...testTools(),
  async fetch({ body = '' }) {
    const parameters = new URLSearchParams(body);
    const answer = typeof text === 'string' ? text : text(parameters.get('service') ?? '', parameters);
    return { status: 200, headers: {}, body: new TextEncoder().encode(answer) };
  },
});

interface Exchange {
  /** No request was recorded: it follows from the file's name, its answer and the data of the library. */
  readonly request: Readonly<Record<string, string>>;
  /** What the service makes of the answer; `fault`: the code that it fails with. */
  readonly reading: unknown;
  /** What the librarian did before. */
  readonly before?: (state: KohaState) => KohaState;
}

const welch = { patron_id: '2' };
const daniels = { patron_id: '3' };
const here = { request_location: '127.0.0.1' };
const renewLoan = { service: 'RenewLoan' };
const holdTitle = { service: 'HoldTitle', ...welch, ...here };
const cancelHold = { service: 'CancelHold', ...daniels, item_id: '1' };
const getServices = { service: 'GetServices' };
const done = { isDone: true };
const refused = (code: string) => ({ isDone: false, code, text: code });
/** `GetPatronStatus` and `GetServices` are not called by the service: they are read as elements. */
const noServices = {};

/** In the order in which they follow from each other. */
const exchanges: Readonly<Record<string, Exchange>> = {
  'authenticate-ok': {
    request: { service: 'AuthenticatePatron', username: 'm.welch', password: 'geheim1' },
    reading: '2',
  },
  'authenticate-bad': {
    request: { service: 'AuthenticatePatron', username: 'm.welch', password: 'falsch' },
    reading: { fault: 'login-failed' },
  },
  // Koha compares the password, and then finds nobody: the service does not take that for a login.
  'authenticate-cardnumber': {
    request: { service: 'AuthenticatePatron', username: '23529000152273', password: 'geheim1' },
    reading: { fault: 'login-failed' },
  },
  'lookup-notfound': { request: { service: 'LookupPatron', id: '999' }, reading: 'PatronNotFound' },
  patronstatus: {
    request: { service: 'GetPatronStatus', ...welch },
    reading: { type: 'ST', status: '0', expiry: '2030-12-31' },
  },
  patroninfo: {
    request: { service: 'GetPatronInfo', ...welch, show_loans: '1', show_holds: '1', show_fines: '1' },
    reading: expect.objectContaining({
      patron: {
        patronId: '2',
        cardNumber: '23529000152273',
        name: 'Marcus Welch',
        homeBranch: 'FRL',
        expiry: '2030-12-31',
        charges: '10.00',
        isExpired: false,
        isRestricted: false,
        isCardLost: false,
        isLocked: false,
      },
      loans: ['1', '5'].map((id) => expect.objectContaining({ id, barcode: `T0000${id}`, due: '2026-12-19' })),
      holds: [],
      fees: ['1', '2'].map((id) => ({
        id,
        type: 'Rent',
        description: 'Rental',
        outstanding: '5.000000',
        date: '2026-11-21',
      })),
    }),
  },
  // Titles have an empty state, and no copies.
  'availability-bib': {
    request: { service: 'GetAvailability', id: '1 2 999', id_type: 'bib' },
    reading: { 1: ['lent until 2026-12-19', 'unknown'], 2: ['lent until 2026-12-19', 'unknown'] },
  },
  'availability-item': {
    request: { service: 'GetAvailability', id: '1 2 3', id_type: 'item' },
    reading: { 1: ['lent until 2026-12-19', 'available'], 2: ['lent until 2026-12-19', 'unknown'] },
  },
  services: { request: { ...getServices, ...welch, item_id: '2' }, reading: noServices },
  'services-nonblocked': { request: { ...getServices, ...daniels, item_id: '2' }, reading: noServices },
  'renew-ok': { request: { ...renewLoan, ...welch, item_id: '1' }, reading: done },
  'renew-ok2': { request: { ...renewLoan, ...welch, item_id: '1' }, reading: done },
  'renew-toomany': { request: { ...renewLoan, ...welch, item_id: '1' }, reading: refused('too_many') },
  'renew-notborrowed': {
    request: { ...renewLoan, ...welch, item_id: '2' },
    reading: { isDone: false, code: 'no_checkout' },
  },
  'missing-param': { request: { ...renewLoan, ...welch }, reading: { fault: 'library-answer' } },
  'unknown-service': { request: { service: 'Foo' }, reading: { fault: 'library-answer' } },
  'hold-title': { request: { ...holdTitle, bib_id: '2' }, reading: done },
  'hold-title-pickup': { request: { ...holdTitle, bib_id: '4', pickup_location: 'MPL' }, reading: done },
  'hold-badbib': { request: { ...holdTitle, bib_id: '999' }, reading: refused('RecordNotFound') },
  // Two holds are the limit, which Koha looks at before the branch.
  'hold-title-badpickup': {
    request: { ...holdTitle, bib_id: '3', pickup_location: 'XXX' },
    reading: refused('NotHoldable'),
  },
  'hold-item': {
    request: { service: 'HoldItem', ...daniels, bib_id: '1', item_id: '1' },
    reading: done,
  },
  // The hold of the exchange before, with the number of its copy as a note.
  'patroninfo-holds': {
    request: { service: 'GetPatronInfo', ...daniels, show_contact: '0', show_holds: '1' },
    reading: expect.objectContaining({
      patron: expect.objectContaining({ name: 'Tanya Daniels', isRestricted: false }),
      holds: [
        {
          id: 'title-1',
          isCancelable: false,
          recordId: '1',
          title: 'Der Prozess',
          state: 'queued',
          pickupBranch: 'MPL',
          pickupBranchName: 'Midway',
          reserved: '2026-11-21',
        },
      ],
    }),
  },
  'cancel-hold': { request: cancelHold, reading: refused('NotCanceled') },
  'cancel-hold-again': { request: cancelHold, reading: refused('NotCanceled') },
  'services-after': { request: { ...getServices, ...daniels, item_id: '1' }, reading: noServices },
  // Others hold both titles, which Koha overlooks where the holds came by ILS-DI.
  'renew-onhold': { request: { ...renewLoan, ...daniels, item_id: '3' }, reading: done },
  'renew-onreserve': {
    request: { ...renewLoan, ...welch, item_id: '1' },
    reading: done,
    // The third renewal of the loan that was refused before.
    before: ({ tables, now: time }) => {
      const rules = Object.entries(tables.rules).map(([type, rule]) => [type, { ...rule, renewals: 5 }] as const);
      return new KohaState({ ...tables, rules: Object.fromEntries(rules) }, time);
    },
  },
};

/** What the parts of the service that call a service of ILS-DI make of an answer. */
async function read(request: Readonly<Record<string, string>>, text: string): Promise<unknown> {
  const tools = answering(text);
  const call = ilsdiClient({ address, limits: { parallel: 1 } }, tools);
  const koha = ilsdiSystem({ call, parallel: 1, pickupBranches: undefined });
  const { patron_id: patronId = '', item_id: itemId = '1', bib_id: recordId = '' } = request;
  switch (request.service) {
    case 'AuthenticatePatron':
      return koha.authenticate(request.username ?? '', request.password ?? '', context);
    case 'GetPatronInfo':
      return koha.account(patronId, { loans: true, holds: true, fees: true }, context);
    case 'GetAvailability':
      return readStates(text);
    case 'RenewLoan':
      return koha.renew(patronId, { id: itemId, itemId }, context);
    case 'HoldTitle':
      return koha.placeHold(patronId, { recordId }, context);
    case 'HoldItem':
      return koha.placeHold(patronId, { recordId, itemId }, context);
    case 'CancelHold':
      return koha.cancelHold(patronId, { id: itemId, state: 'queued' }, context);
    case 'LookupPatron':
      return textOf(await call('LookupPatron', { id: '999' }, context.signal), 'message');
    case 'GetPatronStatus':
    case 'GetServices': {
      const answer = await readXmlTree(new TextEncoder().encode(text));
      return Object.fromEntries(answer.children.map((child) => [child.name, child.text]));
    }
    default:
      return call('LookupPatron', { id: '999' }, context.signal);
  }
}

/** The states of the copies of the first two titles, with this answer of `GetAvailability`. */
async function readStates(text: string): Promise<unknown> {
  const state = new KohaState(koha34Tables(), now);
  const settings = KohaIlsdiAvailability.parse({ kind: 'koha-ilsdi', address, trustAvailable: true });
  const tools = answering((service, parameters) =>
    service === 'GetAvailability' ? text : answerIlsdi(state, parameters, undefined, koha34),
  );
  const { availability } = connectKohaIlsdiAvailability(
    { settings, timeZone: 'Europe/Berlin', branchName: (id) => id, dayAt: () => '2026-11-21' },
    tools,
  );
  const titles = await availability?.of(
    ['1', '2'].map((recordId) => ({ recordId, copies: [] })),
    context,
  );
  const textOfCopy = ({ state: copyState, dueDate }: { readonly state: string; readonly dueDate?: string }) =>
    dueDate === undefined ? copyState : `${copyState} until ${dueDate}`;
  return Object.fromEntries(
    [...(titles ?? [])].map(([id, { copies }]) => [
      id,
      copies.toSorted((a, b) => Number(a.id) - Number(b.id)).map(textOfCopy),
    ]),
  );
}

const faultOf = (error: unknown) => {
  if (!(error instanceof ApiException)) throw error;
  expect(errorCodes).toContain(error.code);
  return { fault: error.code };
};

describe.skipIf(!hasKoha34Recordings())('the recorded answers of a Koha 3.04 by ILS-DI', () => {
  it('are all named here', () => {
    expect(koha34FileNames()).toEqual([...Object.keys(exchanges).map((name) => `${name}.xml`), 'describe.xml'].sort());
  });

  it('are those of the fake, byte for byte but for the order of siblings', () => {
    let state = new KohaState(koha34Tables(), now);
    for (const [name, { request, before }] of Object.entries(exchanges)) {
      state = before?.(state) ?? state;
      if (name === 'hold-item') state.now = new Date('2026-11-21T05:55:26+01:00');
      const text = answerIlsdi(state, new URLSearchParams(request), undefined, koha34);
      expect({ name, text: inOneOrder(text) }).toEqual({ name, text: inOneOrder(readKoha34Recording(`${name}.xml`)) });
    }
  });

  it.each(Object.entries(exchanges))('%s is read', async (name, { request, reading }) => {
    expect(await read(request, readKoha34Recording(`${name}.xml`)).catch(faultOf)).toEqual(reading);
  });

  it('show a reservation without a number, which cannot be cancelled', async () => {
    const state = new KohaState(koha34Tables(), now);
    const services: string[] = [];
    const tools = answering((service, parameters) => {
      services.push(service);
      return answerIlsdi(state, parameters, undefined, koha34);
    });
    const settings = KohaIlsdiPatrons.parse({ kind: 'koha-ilsdi', address });
    const { patron } = connectKohaIlsdiAccounts(
      {
        libraryId: 7,
        settings,
        timeZone: 'Europe/Berlin',
        branches: [],
        branchName: (id: string) => id,
        mediaTypeOf: () => 'UNKNOWN',
        dayAt: (instant: Date) => instant.toISOString().slice(0, 10),
      },
      tools,
    );
    const card = { userId: '23529000445172', patronId: '3' };
    expect(await patron?.reserve?.(card, { recordId: '1' }, {}, context)).toMatchObject({ status: 'OK' });
    const { reservations = [] } = (await patron?.account(card, context)) ?? {};
    expect(reservations).toMatchObject([{ id: 'title-1', title: 'Der Prozess', state: 'queued' }]);
    expect(reservations[0]).not.toHaveProperty('cancelToken');
    const refusal = await patron?.cancel?.(card, 'title-1', {}, context);
    expect(refusal).toMatchObject({ status: 'ERROR', reason: 'not-cancelable' });
    expect(services).not.toContain('CancelHold');
  });

  it('that are a page of the catalogue are a fault of the library, whatever was called', async () => {
    const call = ilsdiClient({ address, limits: { parallel: 1 } }, answering(readKoha34Recording('describe.xml')));
    const services: readonly IlsdiService[] = [
      ...(['AuthenticatePatron', 'LookupPatron', 'GetPatronInfo', 'GetAvailability', 'GetRecords'] as const),
      ...(['RenewLoan', 'HoldTitle', 'HoldItem', 'CancelHold'] as const),
    ];
    for (const service of services)
      await expect(call(service, {}, context.signal)).rejects.toMatchObject({ code: 'library-answer' });
  });
});
