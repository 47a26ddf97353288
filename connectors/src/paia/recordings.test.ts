import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Patron } from '../patron-system.ts';
import { hasHttpRecordings, readHttpRecording } from '../testing/http-recordings.ts';
import type { PaiaFields } from '../testing/paia-library/paia-state.ts';
import { type PaiaLibrary, startPaiaLibrary } from '../testing/paia-library/start-paia-library.ts';
import { testTools } from '../testing/test-tools.ts';
import { connectPaia } from './connect-paia.ts';
import { PaiaPatrons } from './paia-settings.ts';

/** All recordings of vufind/paia are in one of these tests. */
const folder = 'vufind/paia';
const recorded = (name: string) => readHttpRecording(`${folder}/${name}.json`);
const fieldsOf = (name: string) => JSON.parse(recorded(name).body) as Record<string, unknown>;
const uri = (name: string) => `http://uri.gbv.de/document/opac-de-830:${name}`;

const card = '08301001001';
const allScopes = 'read_availability change_password write_items read_items read_fees read_patron';
const readScopes = 'change_password read_items read_fees read_patron';

let library: PaiaLibrary;

async function open(now: string, isStatusHidden = true): Promise<void> {
  library = await startPaiaLibrary(
    (server, clock) => {
      const settings = PaiaPatrons.parse({ kind: 'paia', base: server.origin, tls: false });
      const dayAt = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
      const { patron } = connectPaia(
        { libraryId: 7, settings, timeZone: 'Europe/Berlin', dayAt },
        { ...testTools(), now: clock },
      );
      if (patron === undefined) throw new Error('no accounts');
      return patron;
    },
    { now: new Date(now), isStatusHidden, tokenSeconds: 3600 },
  );
}
afterEach(() => library.close());

function seed(
  { documents = [], fees = [] }: { documents?: readonly PaiaFields[]; fees?: readonly PaiaFields[] } = {},
  information: object = fieldsOf('patron'),
) {
  library.seedPatron({ userName: card, pin: 'geheim', information: { ...information }, documents, fees });
}

const logIn = (scopes = allScopes) => {
  library.setScopes(card, scopes);
  return library.system.login({ userId: card, password: 'geheim' }, library.context);
};
const tokenOf = ({ credentials = '{}' }: Patron) => (JSON.parse(credentials) as { token: string }).token;

/** Sends a request of the recorded kind, and compares the answer with the recording: status, headers and body. */
async function expectRecorded(name: string, path: string, request: RequestInit, isBodyEdited = false): Promise<void> {
  const answer = await fetch(library.server.origin + path, {
    ...request,
    headers: { connection: 'close', ...request.headers },
  });
  const recording = recorded(name);
  expect(answer.status).toBe(recording.status);
  for (const [header, value] of recording.headers)
    expect([header, answer.headers.get(header)]).toEqual([header, value]);
  const [body, expected] = [await answer.text(), recording.body.trimEnd()];
  // The blanks between some entries were lost when the recording was shortened.
  if (isBodyEdited)
    expect(body.replace(/\s+/g, ' ')).toBe(
      expected.replace(/\s+/g, ' ').replace(/\},\{/g, '}, {').replace(/\} \]/g, '}]'),
    );
  else expect(body).toBe(expected);
}

describe.skipIf(!hasHttpRecordings(folder))('recorded answers of a vzg-paia 2.2', () => {
  beforeEach(async () => open('2016-06-20T10:38:21Z'));
  const as = (patron: Patron): RequestInit => ({ headers: { authorization: `Bearer ${tokenOf(patron)}` } });
  const posting = (patron: Patron, body: object): RequestInit => ({
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(patron)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  it.each(['patron', 'patron_expired', 'patron_locked'])(
    'the test server answers %s.json byte for byte',
    async (name) => {
      seed({}, fieldsOf(name));
      const patron = await logIn(readScopes);
      await expectRecorded(name, `/core/${card}`, as(patron));
    },
  );

  it('the test server answers items.json, but for its edited blanks, byte for byte', async () => {
    seed({ documents: fieldsOf('items').doc as PaiaFields[] });
    await expectRecorded('items', `/core/${card}/items`, as(await logIn(readScopes)), true);
  });

  it('the test server answers login_bad.json byte for byte', async () => {
    await library.close();
    await open('2016-06-20T13:35:01Z');
    seed();
    const body = 'grant_type=password&username=08301001001&password=falsch';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await expectRecorded('login_bad', '/auth/login', { method: 'POST', body, headers });
    // The token of login.json was replaced by hand.
    const good = await fetch(`${library.server.origin}/auth/login`, {
      method: 'POST',
      body: body.replace('falsch', 'geheim'),
      headers,
    });
    expect((await good.text()).replace(/TOKEN\d+/, 'AAASECRETBBB')).toBe(recorded('login').body.trimEnd());
    for (const [header, value] of recorded('login').headers) expect(good.headers.get(header)).toBe(value);
  });

  it('the test server answers fees.json byte for byte', async () => {
    await library.close();
    await open('2016-06-20T11:30:05Z');
    seed({ fees: fieldsOf('fees').fee as PaiaFields[] });
    await expectRecorded('fees', `/core/${card}/fees`, as(await logIn()));
  });

  it('the test server answers renew_ok.json, renew_error.json and storageretrieval.json byte for byte', async () => {
    await library.close();
    await open('2016-06-20T11:23:46Z');
    seed();
    const place = { storage: 'Ausleihe', storageid: 'de-830:desk:1' };
    library.seedCopy({
      item: uri('bar:830$22061137'),
      edition: uri('ppn:048430196'),
      label: '22:2206-1137',
      ...place,
      about: 'Verteilte Datenbanken /  (1991)',
      loan: { patronId: card, starttime: '2016-06-07', endtime: '2016-06-28', renewals: 0 },
    });
    library.seedCopy({
      item: uri('bar:830$24014292'),
      edition: uri('ppn:221142312'),
      label: '24:2401-4292',
      ...place,
      about: 'Konzepte von Datenbanken / Kuhlen, Rainer (1979)',
    });
    const patron = await logIn();
    const renewal = { doc: [{ item: uri('bar:830$22061137') }] };
    await expectRecorded('renew_ok', `/core/${card}/renew`, posting(patron, renewal));
    await library.close();

    await open('2016-06-20T11:21:15Z');
    seed();
    const reader = await logIn(readScopes);
    await expectRecorded('renew_error', `/core/${card}/renew`, posting(reader, renewal));
    await library.close();

    await open('2016-06-20T11:26:47Z');
    seed();
    library.seedCopy({
      item: uri('bar:830$24014292'),
      edition: uri('ppn:221142312'),
      label: '24:2401-4292',
      ...place,
      about: 'Konzepte von Datenbanken / Kuhlen, Rainer (1979)',
    });
    const answer = await fetch(
      `${library.server.origin}/core/${card}/request`,
      posting(await logIn(), { doc: [{ item: uri('bar:830$24014292') }] }),
    );
    // The recorded order was placed a second before the answer.
    expect((await answer.text()).replace('11:26:47+00:00', '13:26:46+02:00')).toBe(
      recorded('storageretrieval').body.trimEnd(),
    );
    for (const [header, value] of recorded('storageretrieval').headers) expect(answer.headers.get(header)).toBe(value);
  });

  it('the test server answers changePassword.json byte for byte', async () => {
    await library.close();
    await open('2016-06-20T10:20:48Z');
    seed();
    const change = { patron: card, username: card, old_password: 'geheim', new_password: 'neu#2016' };
    const answer = await fetch(`${library.server.origin}/auth/change`, posting(await logIn(readScopes), change));
    expect(await answer.text()).toBe(recorded('changePassword').body.trimEnd());
    for (const [header, value] of recorded('changePassword').headers)
      if (header !== 'X-Accepted-OAuth-Scopes' && header !== 'X-OAuth-Scopes')
        expect(answer.headers.get(header)).toBe(value);
    expect(answer.headers.get('X-OAuth-Scopes')).toBe(readScopes);
  });

  it('are shown as an account', async () => {
    seed({ documents: fieldsOf('items').doc as PaiaFields[], fees: fieldsOf('fees').fee as PaiaFields[] });
    const { account, lent, reservations, fees } = await library.system.account(await logIn(), library.context);
    expect(account).toEqual({ name: 'Susan Q. Nothing', pendingFees: { amount: 740, currency: 'EUR' }, blocks: [] });
    expect(lent).toEqual([
      {
        id: uri('bar:830$28342436'),
        recordId: uri('ppn:58891861X'),
        title: 'Theoretische Informatik : mit 22 Tabellen und 78 Aufgaben',
        author: 'Hoffmann, Dirk W.',
        mediaType: 'UNKNOWN',
        lentDate: '2013-11-15',
        deadline: '2016-06-15',
        lendingBranch: 'Ausleihe',
        renewal: { possible: false, reason: 'unknown', count: 12 },
        renewToken: uri('bar:830$28342436'),
      },
      expect.objectContaining({
        title: expect.stringMatching(/^Linked Open Library Data : .* 2011$/),
        author: 'Fürste, Fabian M.',
        deadline: '2016-07-14',
      }),
    ]);
    expect(reservations.map(({ mediaType: _, ...fields }) => fields)).toEqual([
      {
        id: uri('bar:830$34096983'),
        recordId: uri('ppn:040445623'),
        title: 'Praktikum über Entwurf und Manipulation von Datenbanken : SQL/DS (IBM), UDS (Siemens) und MEMODAX',
        author: 'Vossen, Gottfried',
        state: 'ready',
        pickupBranch: 'Test-Theke',
        pickupBranchId: 'de-830:desk:23',
      },
      {
        id: uri('bar:830$24260127'),
        recordId: uri('ppn:020966334'),
        title: 'Gold',
        author: 'Kettell, Brian',
        state: 'in-transit',
        reservedDate: '2016-04-25',
        readyDate: '2016-05-23',
        pickupBranch: 'Ausleihe',
        pickupBranchId: 'de-830:desk:1',
      },
      expect.objectContaining({ state: 'queued', reservedDate: '2016-06-15', cancelToken: uri('bar:830$28295402') }),
    ]);
    expect(fees.map(({ text, amount, date, itemTitle }) => [text, amount, date, itemTitle?.slice(0, 30)])).toEqual([
      ['Vormerkgebuehr', 160, '2016-06-07', 'Open source licensing : softwa'],
      ['Vormerkgebuehr', 80, '2016-05-23', 'Test framework in action'],
      ['Säumnisgebühr', 300, '2016-05-24', 'Unsere historischen Gärten'],
      ['Säumnisgebühr', 100, '2016-06-17', 'Triumphe des Backsteins = Triu'],
      ['Säumnisgebühr', 100, '2016-05-24', 'Lehrbuch der Botanik'],
    ]);
  });

  it.each([
    ['patron', []],
    ['patron_expired', ['card-expired']],
    ['patron_locked', ['blocked']],
  ])('of %s.json show the blocks of the card', async (name, codes) => {
    seed({}, fieldsOf(name));
    const { account } = await library.system.account(await logIn(), library.context);
    expect(account.blocks.map(({ code }) => code)).toEqual(codes);
    const { validUntil } = await library.system.card(await logIn(), library.context);
    expect(validUntil).toBe(name === 'patron_expired' ? '2015-12-31' : undefined);
  });

  it('of login_bad.json and renew_error.json count as errors despite their status', async () => {
    seed();
    const wrong = library.system.login({ userId: card, password: 'falsch' }, library.context);
    await expect(wrong).rejects.toMatchObject({ code: 'login-failed' });
    seed({ documents: [{ status: 3, item: 'x:1', canrenew: true }] });
    const patron = await logIn();
    const { headers, body } = recorded('renew_error');
    library.interrupt(/renew/, { headers, body });
    expect(await library.system.renewAll?.(patron, {}, library.context)).toEqual({
      status: 'ERROR',
      reason: 'not-allowed',
    });
  });
});

describe.skipIf(!hasHttpRecordings('opacclient-slub/account'))(
  'answers of the SLUB that are like those of PAIA',
  () => {
    beforeEach(async () => open('2019-05-14T10:00:00Z'));

    it.each<[string, number, string[]]>([
      ['account', 2, ['queued', 'ready', 'queued']],
      ['empty-account', 0, []],
      ['account-status', 3, []],
      ['account-ill', 2, []],
    ])(
      'of %s.json are read field by field, numbers in quotes and dates with a time alike',
      async (name, loans, states) => {
        const { items = {}, memberInfo } = JSON.parse(
          readHttpRecording(`opacclient-slub/account/${name}.json`).body,
        ) as {
          items?: Record<string, PaiaFields[]>;
          memberInfo: object;
        };
        const groups = ['loan', 'reserve', 'hold', 'request_ready'].flatMap((group) => items[group] ?? []);
        const documents = groups.map((document) => ({ ...document, item: `x:${String(document.label)}` }));
        seed({ documents }, memberInfo);
        const { account, lent, reservations } = await library.system.account(await logIn(), library.context);
        expect(account).toMatchObject({ name: 'Max Mustermann', blocks: [] });
        expect(lent).toHaveLength(loans);
        if (name === 'account') {
          expect(lent[0]).toMatchObject({
            title: 'Der neue Kosmos-Baumführer',
            deadline: '2019-06-03',
            lentDate: '2019-05-05',
            renewal: { count: 0 },
          });
          expect(reservations.map(({ state }) => state)).toEqual(states);
        }
      },
    );
  },
);
