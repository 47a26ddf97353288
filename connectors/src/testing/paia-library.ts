import { addDays } from '@buchfink/contract/calendar-date';
import type { CallContext } from '../connector.ts';
import type { PatronCredentials, PatronSystem } from '../patron-system.ts';
import { startHttpServer, type TestHttpServer, type TestReply, type TestRequest } from './http-server.ts';
import type { TestSystem } from './test-system.ts';

/** A document of PAIA with its fields in any order. */
export type PaiaFields = Readonly<Record<string, unknown>>;

interface LibraryPatron {
  readonly userName: string;
  pin: string;
  readonly patronId: string;
  readonly information: Record<string, unknown>;
  scopes: string;
  /** Documents that are shown as they are. */
  readonly documents: PaiaFields[];
  readonly fees: PaiaFields[];
}

interface LibraryCopy {
  readonly item: string;
  readonly edition: string;
  readonly about: string;
  readonly label: string;
  borrower?: string | undefined;
  lent: string;
  due: string;
  renewals: number;
  storage?: string;
  storageid?: string;
}

interface LibraryRequest {
  readonly patronId: string;
  readonly edition: string;
  readonly storageid: string;
  readonly since: string;
  /** The copy on the shelf, and the last day there. */
  ready?: { readonly item: string; readonly until: string; isOnItsWay?: boolean };
}

/** How the server differs from the usual one, a recorded vzg-paia 2.2. */
export interface PaiaLibraryOptions {
  /** The body that `login` reads; the other is refused with 415. */
  readonly login?: 'form' | 'json' | 'both';
  /** Errors have the status 200, as in the recordings. */
  readonly isStatusHidden?: boolean;
  /** Tells what a token allows with every answer. */
  readonly tellsScopes?: boolean;
  readonly branches?: readonly { readonly id: string; readonly about: string; readonly amount?: string }[];
  /** A fee to confirm, by method, such as `0.80 EUR`. */
  readonly fee?: Readonly<Partial<Record<'request' | 'renew', string>>>;
  /** A further condition of requests. */
  readonly purpose?: { readonly type: string; readonly setting: object };
  /** Seconds for which a token is valid; longer than any test waits. */
  readonly tokenSeconds?: number;
  readonly now?: Date;
}

/** A small library system that is reached by PAIA over HTTP, and the role to test against it. */
export interface PaiaLibrary extends TestSystem {
  readonly server: TestHttpServer;
  /** Adds a patron with this id, name and all other fields. */
  seedPatron(patron: {
    readonly userName: string;
    readonly pin: string;
    readonly information: PaiaFields;
    readonly documents?: readonly PaiaFields[];
    readonly fees?: readonly PaiaFields[];
  }): void;
  seedCopy(copy: {
    readonly item: string;
    readonly edition: string;
    readonly about: string;
    readonly label: string;
    readonly loan?: {
      readonly patronId: string;
      readonly starttime: string;
      readonly endtime: string;
      readonly renewals: number;
    };
    readonly storage: string;
    readonly storageid: string;
  }): void;
  /** The copies, and when a lent one is due. */
  copies(): readonly {
    readonly item: string;
    readonly edition: string;
    readonly label: string;
    readonly due?: string;
  }[];
  /** Takes a copy back that is then on its way to the place of the next request. */
  sendOnItsWay(barcode: string): Promise<void>;
  payFee(userName: string, amount: number): void;
  /** From the next login on, tokens have these scopes. */
  setScopes(userName: string, scopes: string): void;
  setPin(userName: string, pin: string): void;
  /** The next request that matches is answered by this. */
  interrupt(path: RegExp, reply: TestReply, options?: { readonly afterwards?: boolean }): void;
}

const uri = (name: string) => `http://uri.gbv.de/document/opac-de-830:${name}`;
const allScopes = 'read_availability change_password write_items read_items read_fees read_patron';
/** The scopes of PAIA 1.4 that the recorded server does not have yet. */
const patronScopes = `${allScopes} update_patron_email`;
const storageType = 'http://purl.org/ontology/paia#StorageCondition';
const feeType = 'http://purl.org/ontology/paia#FeeCondition';
const jsonType = 'application/json; charset=UTF-8';

/** The order of the fields in recorded documents. */
const fieldOrder = [
  ...['requested', 'queue', 'canrenew', 'cancancel', 'storageid', 'label', 'reminder', 'edition', 'endtime', 'status'],
  ...['starttime', 'storage', 'about', 'renewals', 'item', 'error', 'condition'],
];

/**
 * Starts the library. Its answers have the form of the recorded ones of a vzg-paia 2.2 (../shared/data/protocol-fixtures):
 * headers, the layout of the JSON and the order of the fields; conditions are those of PAIA 1.4. `connect` makes the role
 * under test.
 */
export async function startPaiaLibrary(
  connect: (server: TestHttpServer, now: () => Date) => PatronSystem,
  options: PaiaLibraryOptions = {},
): Promise<PaiaLibrary> {
  const { tellsScopes = true, branches = [], fee = {}, purpose, tokenSeconds = 400 * 86_400 } = options;
  const patrons = new Map<string, LibraryPatron>();
  const copies = new Map<string, LibraryCopy>();
  const requests: LibraryRequest[] = [];
  const tokens = new Map<string, { readonly patronId: string; readonly scopes: string; readonly until: number }>();
  const interruptions: { path: RegExp; reply: TestReply; afterwards: boolean }[] = [];
  let now = options.now ?? new Date('2026-11-25T10:00:00Z');
  let nextNumber = 1;
  const today = () => now.toISOString().slice(0, 10);
  const instant = () => `${now.toISOString().slice(0, 19)}+00:00`;

  const server = await startHttpServer((request) => {
    const index = interruptions.findIndex(({ path }) => path.test(`${request.method} ${request.url.pathname}`));
    const [interruption] = index < 0 ? [] : interruptions.splice(index, 1);
    if (interruption?.afterwards === false) return interruption.reply;
    const answer = respond(request);
    return interruption ? interruption.reply : answer;
  });

  function respond({ method, url, headers, body }: TestRequest): TestReply {
    const [, part = '', id = '', name = ''] = url.pathname.split('/').map(decodeURIComponent);
    if (part === 'auth' && method === 'POST')
      return authenticate(id, String(headers['content-type']), body, bearer(headers));
    if (part !== 'core') return failure(404, 'not_found');
    const token = tokens.get(bearer(headers));
    if (token === undefined || token.until <= now.getTime())
      return failure(401, 'invalid_grant', 'Access token invalid');
    const patron = patrons.get(token.patronId);
    if (patron === undefined || patron.patronId !== id) return failure(401, 'invalid_grant', 'Access token invalid');
    const isRead = method === 'GET' && ['', 'items', 'fees'].includes(name);
    const isUpdate = method === 'PATCH' && name === '';
    const scopeOfRead = { fees: 'read_fees', items: 'read_items' }[name] ?? 'read_patron';
    const scope = isRead ? scopeOfRead : isUpdate ? 'update_patron_email' : 'write_items';
    const accepted = name === 'items' ? 'read_patron' : scope;
    const has = (needed: string) => token.scopes.split(' ').includes(needed);
    if (!has(scope))
      return failure(
        403,
        'insufficient_scope',
        'The access token was accepted but it lacks permission for the request',
        {
          scopes: token.scopes,
          accepted,
        },
      );
    expireReady();
    const told = { scopes: token.scopes, accepted };
    if (isRead && name === '') return success(patron.information, told);
    if (isRead && name === 'items') return success({ doc: documentsOf(patron) }, told);
    if (isRead) return success(feesOf(patron), told);
    if (isUpdate) return update(patron, body, told);
    const act = { request: requestCopy, renew, cancel }[name];
    if (method !== 'POST' || act === undefined) return failure(501, 'not_implemented');
    let documents: unknown;
    try {
      documents = (JSON.parse(body) as { doc?: unknown }).doc;
    } catch {
      return failure(400, 'invalid_request');
    }
    if (!Array.isArray(documents) || documents.length === 0) return failure(422, 'invalid_request');
    const isUri = (value: unknown) => value === undefined || /^[a-z]+:\S+$/i.test(String(value));
    if (!documents.every(({ item, edition }) => isUri(item) && isUri(edition)))
      return failure(422, 'invalid_request', 'malformed item identifier provided: must be an URI');
    return success({ doc: documents.map((document) => ordered(act(patron, document))) }, told);
  }

  function update({ information }: LibraryPatron, body: string, told: Told): TestReply {
    const { email, ...others } = JSON.parse(body) as Record<string, string>;
    if (Object.keys(others).length > 0) return failure(403, 'insufficient_scope', undefined, told);
    if (email === undefined || !/^$|^\S+@\S+$/.test(email))
      return failure(422, 'invalid_request', 'Die E-Mail-Adresse ist ungültig', told);
    if (email === '') delete information.email;
    else information.email = email;
    return success(information, told);
  }

  function authenticate(name: string, contentType: string, body: string, token: string): TestReply {
    const format = contentType.startsWith('application/json') ? 'json' : 'form';
    if (options.login !== undefined && options.login !== 'both' && options.login !== format)
      return failure(415, 'invalid_request', 'unsupported content type');
    const fields = (format === 'json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))) as Record<
      string,
      string
    >;
    if (name === 'login') {
      const patron = [...patrons.values()].find(({ userName }) => userName === fields.username);
      if (patron === undefined || patron.pin !== fields.password || fields.grant_type !== 'password')
        return failure(403, 'access_denied', 'invalid patron or password', {}, authHeaders);
      const access_token = `TOKEN${nextNumber++}`;
      const { scopes, patronId } = patron;
      tokens.set(access_token, { patronId, scopes, until: now.getTime() + tokenSeconds * 1000 });
      return success(
        { access_token, expires_in: tokenSeconds, scope: scopes, token_type: 'Bearer', patron: patronId },
        {},
        authHeaders,
      );
    }
    const session = tokens.get(token);
    const patron = patrons.get(session?.patronId ?? '');
    if (session === undefined || patron === undefined || patron.patronId !== fields.patron)
      return failure(401, 'invalid_grant');
    const told = { scopes: session.scopes, accepted: name === 'change' ? 'change_password' : '' };
    if (name === 'logout') {
      tokens.delete(token);
      return success({ patron: patron.patronId }, {}, authHeaders);
    }
    if (name !== 'change') return failure(501, 'not_implemented');
    if (!session.scopes.split(' ').includes('change_password'))
      return failure(403, 'insufficient_scope', undefined, told);
    if (fields.old_password !== patron.pin || fields.username !== patron.userName) return failure(403, 'access_denied');
    if ((fields.new_password ?? '').length < 4) return failure(422, 'invalid_request', 'Das Passwort ist zu kurz');
    patron.pin = fields.new_password ?? '';
    for (const [key, { patronId }] of tokens) if (patronId === patron.patronId) tokens.delete(key);
    return success({ patron: patron.patronId }, told, authHeaders);
  }

  /** Requests of a copy or edition, in the order in which their patrons get it. */
  const waiting = (edition: string) =>
    requests.filter((request) => request.edition === edition && request.ready === undefined);

  function expireReady(): void {
    for (const request of [...requests])
      if (request.ready && request.ready.until < today()) {
        requests.splice(requests.indexOf(request), 1);
        provide(request.ready.item);
      }
  }

  function provide(item: string): void {
    const copy = copies.get(item);
    const [next] = copy ? waiting(copy.edition) : [];
    if (next) next.ready = { item, until: addDays(today(), 7) };
    expireReady();
  }

  function giveBack(barcode: string): void {
    const copy = copies.get(uri(`bar:830$${barcode}`));
    if (copy === undefined) return;
    copy.borrower = undefined;
    provide(copy.item);
  }

  const canRenew = ({ edition, renewals, due }: LibraryCopy) =>
    waiting(edition).length === 0 && renewals < 2 && addDays(due, -10) <= today();

  function documentsOf(patron: LibraryPatron): object[] {
    const loans = [...copies.values()].filter(({ borrower }) => borrower === patron.patronId);
    const own = requests.filter(({ patronId }) => patronId === patron.patronId);
    return [
      ...patron.documents,
      ...loans.map((copy) => ({ ...loanFields(copy), canrenew: canRenew(copy) })),
      ...own.map(requestFields),
    ].map(ordered);
  }

  const loanFields = ({ item, edition, about, label, lent, due, renewals, storage, storageid }: LibraryCopy) => ({
    ...{
      queue: waiting(edition).length,
      cancancel: false,
      storageid,
      label,
      reminder: 0,
      edition,
      endtime: due,
      status: 3,
    },
    ...{ starttime: lent, storage, about, renewals, item },
  });

  function requestFields({ edition, storageid, since, ready }: LibraryRequest): PaiaFields {
    const title = [...copies.values()].find((copy) => copy.edition === edition);
    const storage = branches.find(({ id }) => id === storageid)?.about;
    return {
      ...{
        queue: waiting(edition).length,
        canrenew: false,
        cancancel: true,
        storageid,
        storage,
        edition,
        about: title?.about,
      },
      ...(ready?.isOnItsWay
        ? { status: 2, item: ready.item, starttime: since }
        : ready
          ? { status: 4, endtime: ready.until, item: ready.item, starttime: since }
          : { status: 1, starttime: since }),
    };
  }

  function requestCopy(patron: LibraryPatron, { item, edition, confirm }: Record<string, unknown>): PaiaFields {
    const requested = item ?? edition;
    const copy = [...copies.values()].find(
      (each) => each.item === item || (item === undefined && each.edition === edition),
    );
    const refuse = (error: string, condition?: object) => ({ status: 5, requested, item, edition, error, condition });
    if (copy === undefined) return refuse('Medium nicht gefunden');
    const loans = [...copies.values()].filter((each) => each.edition === copy.edition);
    if (loans.some(({ borrower }) => borrower === patron.patronId)) return refuse('Bereits an Sie ausgeliehen');
    if (requests.some((each) => each.edition === copy.edition && each.patronId === patron.patronId))
      return refuse('Bereits von Ihnen vorgemerkt');
    const places = { [storageType]: { option: branches } };
    const conditions = {
      ...(branches.length > 0 && places),
      ...feeCondition('request', 'Vormerkgebühr'),
      ...(purpose && { [purpose.type]: purpose.setting }),
    };
    if (!areMet(conditions, confirm)) return refuse('Bestätigung erforderlich', conditions);
    const [storageid = ''] = ((confirm as Record<string, string[]> | undefined)?.[storageType] ?? []) as string[];
    const free = loans.find(({ borrower }) => borrower === undefined);
    if (free !== undefined && branches.length === 0)
      return { ...loanFields(free), status: 2, starttime: instant(), endtime: addDays(today(), 28) };
    const request = { patronId: patron.patronId, edition: copy.edition, storageid, since: instant() };
    requests.push(request);
    chargeFee(patron, 'request', copy.about);
    return { ...requestFields(request), requested };
  }

  function renew(patron: LibraryPatron, { item, edition, confirm }: Record<string, unknown>): PaiaFields {
    const copy = [...copies.values()].find(
      (each) =>
        each.borrower === patron.patronId && (each.item === item || (item === undefined && each.edition === edition)),
    );
    const refuse = (error: string, condition?: object) => ({
      requested: item ?? edition,
      item,
      edition,
      error,
      condition,
      status: copy ? 3 : 0,
    });
    if (copy === undefined) return refuse('Medium nicht gefunden');
    if (waiting(copy.edition).length > 0) return refuse('Das Medium ist vorgemerkt');
    if (copy.renewals >= 2) return refuse('Maximale Anzahl der Verlängerungen erreicht');
    if (addDays(copy.due, -10) > today()) return refuse('Verlängerung noch nicht möglich');
    const conditions = feeCondition('renew', 'Verlängerungsgebühr');
    if (!areMet(conditions, confirm)) return refuse('Bestätigung erforderlich', conditions);
    copy.renewals++;
    copy.due = addDays(today(), 28);
    chargeFee(patron, 'renew', copy.about);
    return { ...loanFields(copy), requested: item ?? edition };
  }

  function cancel(patron: LibraryPatron, { item, edition }: Record<string, unknown>): PaiaFields {
    const index = requests.findIndex(
      (each) =>
        each.patronId === patron.patronId &&
        (item === undefined ? each.edition === edition : each.ready?.item === item),
    );
    const [request] = index < 0 ? [] : requests.splice(index, 1);
    if (request === undefined) return { status: 0, item, edition, error: 'Medium nicht gefunden' };
    if (request.ready) provide(request.ready.item);
    return { status: 0, item, edition: request.edition, requested: item ?? edition };
  }

  const feeCondition = (method: 'request' | 'renew', about: string): Record<string, object> => {
    const amount = fee[method];
    const service = method === 'request' ? 'Reservation' : 'Renew';
    return amount === undefined
      ? {}
      : { [feeType]: { option: [{ id: `http://purl.org/ontology/dso#${service}`, about, amount }] } };
  };

  function chargeFee(patron: LibraryPatron, method: 'request' | 'renew', about: string): void {
    const amount = fee[method];
    if (amount !== undefined)
      patron.fees.push({ feetypeid: 'de-830:fee-type:2', amount, date: instant(), feetype: 'Gebühr', about });
  }

  const { origin } = server;
  const context: CallContext = {
    locale: 'de',
    signal: new AbortController().signal,
    deadline: Infinity,
    requestId: 'test',
    now: () => now,
  };
  return {
    system: connect(server, () => now),
    context,
    server: { ...server, origin },
    unreported: ['queue-position'],
    today,
    wait(days) {
      now = new Date(now.getTime() + days * 86_400_000);
    },
    seedPatron({ userName, pin, information, documents = [], fees = [] }) {
      const seeded = { information: { ...information }, documents: [...documents], fees: [...fees] };
      patrons.set(userName, { userName, pin, patronId: userName, scopes: allScopes, ...seeded });
    },
    seedCopy({ loan, ...copy }) {
      const { patronId, starttime = '', endtime = '', renewals = 0 } = loan ?? {};
      copies.set(copy.item, { ...copy, borrower: patronId, lent: starttime, due: endtime, renewals });
    },
    copies: () =>
      [...copies.values()].map(({ item, edition, label, borrower, due }) => ({
        ...{ item, edition, label },
        ...(borrower !== undefined && { due }),
      })),
    async sendOnItsWay(barcode) {
      giveBack(barcode);
      for (const { ready } of requests) if (ready?.item === uri(`bar:830$${barcode}`)) ready.isOnItsWay = true;
    },
    payFee(userName, amount) {
      const fees = patrons.get(userName)?.fees ?? [];
      const paid = `${(amount / 100).toFixed(2)} EUR`;
      fees.splice(
        fees.findIndex((open) => open.amount === paid),
        1,
      );
    },
    setScopes(userName, scopes) {
      const patron = patrons.get(userName);
      if (patron) patron.scopes = scopes;
    },
    setPin(userName, pin) {
      const patron = patrons.get(userName);
      if (patron) patron.pin = pin;
    },
    interrupt(path, reply, { afterwards = false } = {}) {
      interruptions.push({ path, reply, afterwards });
    },
    async addPatron({
      name = 'Lea Leer',
      disabled,
      blocked,
      validUntil = '2099-12-31',
    } = {}): Promise<PatronCredentials> {
      const [userId, password] = [`0830${1_000_000 + nextNumber++}`, 'geheim#2'];
      const information = { name, expires: validUntil, email: 'lea@example.org', status: blocked ? 1 : 0 };
      // A disabled patron gets a token that allows nothing.
      const scopes = disabled ? '' : patronScopes;
      patrons.set(userId, {
        userName: userId,
        pin: password,
        patronId: userId,
        information,
        scopes,
        documents: [],
        fees: [],
      });
      return { userId, password };
    },
    async addTitle({ title, author = '', copies: howMany }) {
      const edition = uri(`ppn:${1_000_000 + nextNumber++}`);
      const barcodes = Array.from({ length: howMany }, () => `28${100_000 + nextNumber++}`);
      for (const barcode of barcodes)
        copies.set(uri(`bar:830$${barcode}`), {
          ...{ item: uri(`bar:830$${barcode}`), edition, about: `${title} / ${author} (1982)`, label: `28:${barcode}` },
          ...{ lent: '', due: '', renewals: 0, storage: 'Ausleihe', storageid: 'de-830:desk:1' },
        });
      return { recordId: edition, barcodes };
    },
    async lend(barcode, { userId }) {
      const copy = copies.get(uri(`bar:830$${barcode}`));
      if (copy) Object.assign(copy, { borrower: userId, lent: today(), due: addDays(today(), 28), renewals: 0 });
    },
    giveBack: async (barcode) => giveBack(barcode),
    async addFee({ userId }, cents) {
      const amount = `${(cents / 100).toFixed(2)} EUR`;
      patrons
        .get(userId)
        ?.fees.push({ feetypeid: 'de-830:fee-type:3', amount, date: instant(), feetype: 'Säumnisgebühr' });
    },
    async removePatron({ userId }) {
      patrons.delete(userId);
    },
    close: () => server.close(),
  };

  /** The headers of a recorded answer of the core, and of a recorded answer of a login. */
  function coreHeaders(told: Told): readonly (readonly [string, string])[] {
    const { scopes, accepted } = told;
    return [
      ...commonHeaders('no-cache'),
      ...(scopes !== undefined && tellsScopes ? ([['X-OAuth-Scopes', scopes]] as const) : []),
      ...(accepted !== undefined && tellsScopes ? ([['X-Accepted-OAuth-Scopes', accepted]] as const) : []),
      ['Content-Type', jsonType],
    ];
  }
  function authHeaders(told: Told): readonly (readonly [string, string])[] {
    return coreHeaders(told).map(([name, value]) => [name, name === 'Cache-Control' ? 'no-cache, no-store' : value]);
  }
  function commonHeaders(cacheControl: string): readonly (readonly [string, string])[] {
    return [
      ['Server', 'vzg-paia/2.2-RC3 (Wed Jun 01 17:38:24 CEST 2016)'],
      ['Date', now.toUTCString()],
      ['Cache-Control', cacheControl],
      ['Access-Control-Allow-Origin', '*'],
      ['Access-Control-Expose-Headers', 'X-OAuth-Scopes, X-Accepted-OAuth-Scopes'],
      ['Access-Control-Allow-Headers', 'Content-Type, Authorization'],
      ['Pragma', 'no-cache'],
    ];
  }
  function success(answer: object, told: Told, headers = coreHeaders): TestReply {
    return { headers: headers(told), body: paiaJson(answer) };
  }
  /** `code` stands in errors of the core only (PAIA 1.4, "Request errors"). */
  function failure(
    code: number,
    error: string,
    error_description?: string,
    told: Told = {},
    headers = coreHeaders,
  ): TestReply {
    const answer = {
      error,
      ...(headers === coreHeaders && { code }),
      ...(error_description !== undefined && { error_description }),
    };
    return { status: options.isStatusHidden ? 200 : code, headers: headers(told), body: paiaJson(answer) };
  }
}

interface Told {
  readonly scopes?: string;
  readonly accepted?: string;
}

const bearer = (headers: TestRequest['headers']) => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

/** Whether a confirmation meets all conditions (PAIA 1.4, "How conditions are met"). */
function areMet(conditions: Readonly<Record<string, object>>, confirm: unknown): boolean {
  return Object.entries(conditions).every(([type, setting]) => {
    const { option, default: usual } = setting as {
      option: readonly { readonly id: string }[];
      default?: readonly string[];
    };
    // Without a confirmation the defaults are taken.
    const chosen = confirm === undefined ? usual : (confirm as Record<string, readonly string[]>)[type];
    if (chosen === undefined) return false;
    return usual?.length === 0 || chosen.some((id) => option.some((each) => each.id === id));
  });
}

function feesOf({ fees }: LibraryPatron): object {
  const cents = fees.reduce((sum, { amount }) => sum + Math.round(Number.parseFloat(String(amount)) * 100), 0);
  return { amount: `${(cents / 100).toFixed(2)} EUR`, fee: fees };
}

function ordered(document: PaiaFields): object {
  return Object.fromEntries(
    fieldOrder.flatMap((name) => (document[name] === undefined ? [] : [[name, document[name]]])),
  );
}

/** JSON in the layout of the recorded server: two blanks a level, and lists of objects as `[{ … }, { … }]`. */
function paiaJson(value: unknown, margin = ''): string {
  if (Array.isArray(value)) return `[${value.map((entry) => paiaJson(entry, margin)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => `${margin}  ${JSON.stringify(name)}: ${paiaJson(field, `${margin}  `)}`);
  return `{\n${fields.join(',\n')}\n${margin}}`;
}
