import type { CallContext } from '../../call-context.ts';
import type { PatronCredentials, PatronSystem } from '../../patron-system.ts';
import { startHttpServer } from '../http-server.ts';
import type { TestSystem, UnreportedFact } from '../test-system.ts';
import { answerIlsdi } from './ilsdi/answer-ilsdi.ts';
import { KohaState, type KohaTables, soundItem, unblockedPatron } from './koha-state.ts';
import newLibrary from './new-library.json' with { type: 'json' };

/** A request that the library was sent. */
export interface KohaRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** An answer of the library. */
export interface KohaResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A Koha with two faces, REST and ILS-DI, over one state, and the connector to test against it. */
export interface KohaLibrary extends TestSystem {
  readonly state: KohaState;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly requests: KohaRequest[];
  /** Answers instead of the library; undefined leaves a request to it, `'drop'` closes the connection, `'hang'` never answers. */
  intercept: ((request: KohaRequest) => KohaResponse | 'drop' | 'hang' | undefined) | undefined;
}

export interface KohaLibraryOptions {
  /** The REST face; ILS-DI is always there. */
  readonly rest?: (state: KohaState, request: KohaRequest) => KohaResponse;
  /** The role under test. */
  readonly connect?: (origin: string, now: () => Date) => PatronSystem;
  readonly unreported?: readonly UnreportedFact[];
  readonly tables?: KohaTables;
  readonly now?: Date;
}

export const ilsdiPath = '/cgi-bin/koha/ilsdi.pl';

/** The branches of the library; two have a pick-up shelf. */
export const kohaBranches = newLibrary.branches;

const emptyTables = (): KohaTables => ({
  patrons: [],
  biblios: [],
  items: [],
  loans: [],
  holds: [],
  fees: [],
  branches: [...kohaBranches],
  rules: {},
  maxHolds: 100,
  renewalBase: 'now',
});

/** Starts the library on a free port of 127.0.0.1. */
export async function startKohaLibrary(options: KohaLibraryOptions = {}): Promise<KohaLibrary> {
  const state = new KohaState(options.tables ?? emptyTables(), options.now ?? new Date('2026-11-25T10:00:00Z'));
  const requests: KohaRequest[] = [];
  const server = await startHttpServer(({ method, target, headers, body }) => {
    const single = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
    const request = { method, path: target, headers: Object.fromEntries(single), body };
    requests.push(request);
    const answer = library.intercept?.(request) ?? answerTo(state, request, options);
    if (answer === 'drop') return 'close';
    if (answer === 'hang') return 'silence';
    const { status, type, body: text, headers: more = {} } = answer;
    return { status, headers: Object.entries({ 'content-type': type, connection: 'close', ...more }), body: text };
  });
  const { origin } = server;
  const now = () => state.now;
  const context: CallContext = {
    locale: 'de',
    signal: new AbortController().signal,
    deadline: Infinity,
    requestId: 'test',
    now,
  };
  const itemOf = (barcode: string) =>
    state.tables.items.find((item) => item.barcode === barcode)?.itemnumber ?? Number.NaN;
  const numberOf = ({ userId }: PatronCredentials) => state.patronByName(userId)?.borrowernumber ?? Number.NaN;
  const library: KohaLibrary = {
    system: options.connect?.(origin, now) ?? ({} as PatronSystem),
    context,
    state,
    origin,
    requests,
    intercept: undefined,
    unreported: options.unreported,
    today: () => state.today,
    wait: (days) => state.wait(days),
    async addPatron({ name = 'Lea Leer', disabled, blocked, validUntil = '2099-12-31' } = {}) {
      const id = state.nextId();
      const [firstname = '', ...surnames] = name.split(' ');
      const [cardnumber, password] = [String(20_000_000 + id), 'geheim#2ü'];
      state.tables.patrons.push({
        borrowernumber: id,
        cardnumber,
        userid: `leser.${id}`,
        password,
        firstname,
        surname: surnames.join(' '),
        branchcode: 'HB',
        dateexpiry: validUntil,
        ...unblockedPatron,
        debarred: blocked ? '2099-01-01' : null,
        // A lock by the staff.
        login_attempts: disabled ? -1 : 0,
        columns: newLibrary.patronColumns,
      });
      return { userId: cardnumber, password };
    },
    async addTitle({ title, author, copies }) {
      const biblionumber = state.nextId();
      state.tables.biblios.push({ biblionumber, title, author: author ?? null });
      const barcodes = Array.from({ length: copies }, () => {
        const itemnumber = state.nextId();
        const barcode = String(31_000_000 + itemnumber);
        state.tables.items.push({
          itemnumber,
          biblionumber,
          barcode,
          itemcallnumber: `Ro ${itemnumber}`,
          ...soundItem,
        });
        return barcode;
      });
      return { recordId: String(biblionumber), barcodes };
    },
    lend: async (barcode, patron) => state.lend(itemOf(barcode), numberOf(patron)),
    giveBack: async (barcode) => state.giveBack(itemOf(barcode)),
    async addFee(patron, amount) {
      state.tables.fees.push({
        accountlines_id: state.nextId(),
        borrowernumber: numberOf(patron),
        accounttype: 'M',
        amount,
        amountoutstanding: amount,
        description: 'Kopien & Müll <Test>',
        date: state.today,
      });
    },
    async removePatron(patron) {
      const at = state.tables.patrons.findIndex(({ borrowernumber }) => borrowernumber === numberOf(patron));
      if (at >= 0) state.tables.patrons.splice(at, 1);
    },
    close: server.close,
  };
  return library;
}

function answerTo(state: KohaState, request: KohaRequest, { rest }: KohaLibraryOptions): KohaResponse {
  const { pathname, searchParams } = new URL(request.path, 'http://koha');
  if (pathname === ilsdiPath) {
    const parameters = request.method === 'POST' ? new URLSearchParams(request.body) : searchParams;
    // Reversed, so that nothing relies on an order.
    const body = answerIlsdi(state, parameters, (nodes) => [...nodes].reverse());
    return { status: 200, type: 'text/xml; charset=utf-8', body };
  }
  return rest?.(state, request) ?? { status: 404, type: 'text/html', body: '<h1>404</h1>' };
}
