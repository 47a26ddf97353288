import { ApiException } from '@buchfink/contract/error';
import { afterEach, describe, expect, it } from 'vitest';
import type { Patron } from '../patron-system.ts';
import { serviceAccount } from '../testing/koha-library/rest/authentication.ts';
import { restFace } from '../testing/koha-library/rest/rest-face.ts';
import {
  ilsdiPath,
  type KohaLibrary,
  type KohaRequest,
  kohaBranches,
  startKohaLibrary,
} from '../testing/koha-library/start-koha-library.ts';
import { testTools } from '../testing/test-tools.ts';
import type { ConnectorTools } from '../upstream.ts';
import { connectKohaIlsdiAccounts } from './ilsdi/connect-koha-ilsdi.ts';
import { KohaIlsdiPatrons } from './ilsdi/ilsdi-settings.ts';
import { connectKohaRestAccounts } from './rest/connect-koha-rest.ts';
import { KohaRestPatrons } from './rest/rest-settings.ts';

type Interface = 'REST' | 'ILS-DI';

/** The requests that are under way, and the most that were. */
interface Traffic {
  now: number;
  most: number;
}

const opened: KohaLibrary[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((library) => library.close()));
});

async function open(face: Interface, settings: object = {}) {
  const traffic: Traffic = { now: 0, most: 0 };
  const counted = (fetch: ConnectorTools['fetch']): ConnectorTools['fetch'] => {
    return async (request) => {
      traffic.most = Math.max(traffic.most, ++traffic.now);
      try {
        return await fetch(request);
      } catch (error) {
        // As the service reports a lost connection.
        throw new ApiException('library-unavailable', undefined, { cause: error });
      } finally {
        traffic.now--;
      }
    };
  };
  const library = await startKohaLibrary({
    rest: restFace('current'),
    connect(origin, now) {
      const tools = { ...testTools(), now, secret: async () => serviceAccount.password };
      const options = {
        libraryId: 7,
        timeZone: 'Europe/Berlin',
        mediaTypeOf: () => 'BOOK' as const,
        branchName: (id: string) => id,
        dayAt: (instant: Date) => instant.toISOString().slice(0, 10),
        branches: kohaBranches.map(({ branchcode: id, branchname: name }) => ({ id, name })),
      };
      const access = { user: serviceAccount.user, password: 'env:KOHA', ...settings };
      const rest = { kind: 'koha-rest', address: `${origin}/api/v1`, ...access };
      const ilsdi = { kind: 'koha-ilsdi', address: `${origin}${ilsdiPath}`, ...settings };
      const withCount = { ...tools, fetch: counted(tools.fetch) };
      const { patron } =
        face === 'REST'
          ? connectKohaRestAccounts({ ...options, settings: KohaRestPatrons.parse(rest) }, withCount)
          : connectKohaIlsdiAccounts({ ...options, settings: KohaIlsdiPatrons.parse(ilsdi) }, withCount);
      if (patron === undefined) throw new Error('no accounts');
      return patron;
    },
  });
  opened.push(library);
  const secret = await library.addPatron();
  /** Lends a number of titles to the patron. */
  const lend = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const { barcodes } = await library.addTitle({ title: `Band ${index}`, copies: 1 });
      await library.lend(barcodes[0] ?? '', secret);
    }
    library.wait(20);
  };
  await lend(2);
  await library.addFee?.(secret, 150);
  const { recordId } = await library.addTitle({ title: 'Begehrt', copies: 1 });
  const patron: Patron = await library.system.login(secret, library.context);
  await library.system.reserve?.(patron, { recordId }, { branch: 'HB' }, library.context);
  const account = () => library.system.account(patron, library.context);
  return { library, patron, account, lend, traffic, recordId };
}

/** The requests by which each part is asked for. */
const asksFor = {
  lent: ({ path, body }: KohaRequest) => path.includes('/checkouts?') || body.includes('show_loans=1'),
  reservations: ({ path, body }: KohaRequest) => path.includes('/holds?') || body.includes('show_holds=1'),
  fees: ({ path, body }: KohaRequest) => path.endsWith('/account') || body.includes('show_fines=1'),
} as const;

/** How a part fails. */
const failures = {
  'an error': { status: 500, type: 'application/json', body: '{"error":"Expected integer - got null"}' },
  'a page': { status: 200, type: 'text/html', body: '<html><p>Wartung' },
  'a lost connection': 'drop',
} as const;

const cases = (['REST', 'ILS-DI'] as const).flatMap((face) =>
  (['lent', 'reservations', 'fees'] as const).flatMap((part) =>
    (Object.keys(failures) as (keyof typeof failures)[]).map((failure) => [face, part, failure] as const),
  ),
);

describe('an account of Koha with a broken part', () => {
  it.each(cases)('by %s, %s with %s: names it and shows all others', async (face, broken, failure) => {
    const { library, account } = await open(face);
    const whole = await account();
    expect(whole.unreadable).toBeUndefined();
    library.intercept = (request) => (asksFor[broken](request) ? failures[failure] : undefined);
    const partial = await account();
    expect(partial.unreadable).toEqual([broken]);
    expect(partial[broken]).toEqual([]);
    for (const part of ['lent', 'reservations', 'fees'] as const)
      if (part !== broken) expect(partial[part]).toEqual(whole[part]);
    expect(whole.lent.length + whole.reservations.length + whole.fees.length).toBe(4);
  });

  it.each(['REST', 'ILS-DI'] as const)('by %s: is no account when nothing can be read', async (face) => {
    const { library, account } = await open(face);
    library.intercept = (request) =>
      Object.values(asksFor).some((asks) => asks(request)) ? failures['an error'] : undefined;
    await expect(account()).rejects.toMatchObject({ code: 'library-unavailable' });
  });

  it('by ILS-DI: believes no sum of nothing beside fees that cannot be read', async () => {
    const { library, account } = await open('ILS-DI');
    library.state.tables.fees.length = 0;
    expect((await account()).account.pendingFees).toMatchObject({ amount: 0 });
    library.intercept = (request) => (asksFor.fees(request) ? failures['an error'] : undefined);
    expect((await account()).account.pendingFees).toBeUndefined();
  });

  it('by REST: shows the rest when a part never answers', async () => {
    const { library, patron } = await open('REST');
    library.intercept = (request) => (asksFor.fees(request) ? 'hang' : undefined);
    const deadline = library.context.now().getTime() + 500;
    const partial = await library.system.account(patron, { ...library.context, deadline });
    expect(partial.unreadable).toEqual(['fees']);
    expect(partial.lent).toHaveLength(2);
  });

  it('ends the session all the same where the patron is gone', async () => {
    const { library, account } = await open('REST');
    library.intercept = (request) => (asksFor.fees(request) ? failures['an error'] : undefined);
    library.state.tables.patrons.length = 0;
    await expect(account()).rejects.toMatchObject({ code: 'session-ended' });
  });

  it.each(['REST', 'ILS-DI'] as const)(
    'by %s: lets no act pass that the part would forbid, and sends nothing',
    async (face) => {
      const { library, patron, recordId } = await open(face, { feeLimit: 100 });
      const { reserve, renewAll } = library.system;
      library.intercept = (request) => (asksFor.fees(request) ? failures['an error'] : undefined);
      const acts = [
        () => reserve?.(patron, { recordId }, { branch: 'HB' }, library.context),
        () => renewAll?.(patron, {}, library.context),
      ];
      // ILS-DI tells the sum beside the patron.
      const reason = face === 'REST' ? 'fees-unreadable' : 'fee-limit';
      const holds = library.state.tables.holds.length;
      const due = () => library.state.tables.loans.map(({ date_due }) => date_due).join();
      const before = due();
      for (const act of acts) expect(await act()).toMatchObject({ status: 'ERROR', reason });
      library.intercept = (request) => (asksFor.lent(request) ? failures['an error'] : undefined);
      await expect(acts[1]?.()).rejects.toMatchObject({ code: 'library-unavailable' });
      expect([library.state.tables.holds.length, due()]).toEqual([holds, before]);
    },
  );
});

describe('an account of Koha with many loans', () => {
  it.each([
    ['REST', 2],
    ['REST', 6],
    ['ILS-DI', 3],
  ] as const)('by %s: never has more than %d requests under way, and that many', async (face, parallel) => {
    const { library, patron, account, lend, traffic } = await open(face, { limits: { parallel } });
    await lend(38);
    traffic.most = 0;
    expect((await account()).lent).toHaveLength(40);
    expect(traffic.most).toBeLessThanOrEqual(parallel);
    traffic.most = 0;
    const answer = await library.system.renewAll?.(patron, {}, library.context);
    expect(answer?.items).toHaveLength(40);
    expect(traffic.most).toBe(parallel);
  });

  it('starts no further renewal once an answer is lost, and waits for those under way', async () => {
    const { library, patron, lend, traffic } = await open('ILS-DI', { limits: { parallel: 3 } });
    await lend(20);
    library.intercept = ({ body }) => (body.includes('service=RenewLoan') ? 'drop' : undefined);
    await expect(library.system.renewAll?.(patron, {}, library.context)).rejects.toThrow();
    expect(traffic.now).toBe(0);
    const sent = library.requests.filter(({ body }) => body.includes('service=RenewLoan')).length;
    expect(sent).toBeLessThanOrEqual(3);
  });
});
