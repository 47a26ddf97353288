import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceAccount } from '../../../testing/koha-library/rest/authentication.ts';
import { restFace } from '../../../testing/koha-library/rest/rest-face.ts';
import { type KohaLibrary, startKohaLibrary } from '../../../testing/koha-library/start-koha-library.ts';
import { testTools } from '../../../testing/test-tools.ts';
import { connectKohaRestAccounts } from '../connect-koha-rest.ts';
import { KohaRestPatrons } from '../rest-settings.ts';

const allFields = ['email', 'phones', 'homeBranch'];

function connect(origin: string, now: () => Date, settings: object) {
  const login = { user: serviceAccount.user, password: 'env:KOHA_PASSWORD' };
  const keys = { kind: 'koha-rest', address: `${origin}/api/v1`, ...login, ...settings };
  const tools = { ...testTools(), now, secret: async () => serviceAccount.password };
  const options = {
    libraryId: 7,
    settings: KohaRestPatrons.parse(keys),
    timeZone: 'Europe/Berlin',
    branchName: (id: string) => id,
    dayAt: () => '2026-11-25',
    mediaTypeOf: () => 'UNKNOWN' as const,
  } as const;
  const connector = connectKohaRestAccounts(options, tools);
  if (connector.patron === undefined) throw new Error('no accounts');
  return { ...connector, patron: connector.patron, tools };
}

describe('contact data of a Koha by REST', () => {
  let library: KohaLibrary;
  beforeEach(async () => {
    library = await startKohaLibrary({ rest: restFace('current') });
  });
  afterEach(() => library.close());

  async function start(settings: object = { editableContact: allFields }) {
    const { patron: system, tools, examineAccounts } = connect(library.origin, () => library.state.now, settings);
    const secret = await library.addPatron();
    const patron = await system.login(secret, library.context);
    const row = library.state.patronByName(secret.userId);
    if (row === undefined) throw new Error('no patron');
    return {
      system,
      tools,
      patron,
      row,
      examineAccounts,
      change: (change: object) => system.changeContact?.(patron, change, library.context),
      contact: () => system.contact?.(patron, library.context),
    };
  }
  const writes = () => library.requests.filter(({ method, path }) => method === 'PUT' && path.includes('/patrons/'));
  const answerWrites = (status: number, body: object, type = 'application/json') => {
    library.intercept = ({ method }) => (method === 'PUT' ? { status, type, body: JSON.stringify(body) } : undefined);
  };

  it('are offered only as far as the operator says', async () => {
    const without = await start({});
    expect([without.system.contact, without.system.changeContact]).toEqual([undefined, undefined]);
    const { contact, change } = await start({ editableContact: ['email'] });
    expect(await contact()).toEqual({
      email: 'lea@example.invalid',
      phones: ['0000 1234'],
      address: ['Fußgasse 3', '00000 Musterstadt'],
      homeBranch: 'HB',
      editable: ['email'],
      homeBranches: [],
    });
    for (const other of [{ phones: [] }, { address: ['Weg 1'] }, { homeBranch: 'ZW' }, { email: '', phones: [] }])
      expect(await change(other)).toEqual({ status: 'ERROR', reason: 'not-allowed' });
    expect(writes()).toEqual([]);
    const parse = (editableContact: unknown) =>
      KohaRestPatrons.safeParse({
        kind: 'koha-rest',
        address: 'https://a.example/api/v1',
        user: 'a',
        password: 'env:A',
        editableContact,
      }).success;
    expect([parse(allFields), parse(['address']), parse('email')]).toEqual([true, false, false]);
  });

  it('are sent as the whole patron without what is read-only, and nothing else changes', async () => {
    const { change, contact, row } = await start();
    row.columns = { ...row.columns, extended_attributes: [{ type: 'A', value: 'b' }], checkouts_count: 3 };
    const before = structuredClone(row);
    expect(await change({ email: 'mia@bibliothek.example', homeBranch: 'ZW' })).toEqual({ status: 'OK' });
    const [write, ...more] = writes();
    expect(more).toEqual([]);
    const sent = JSON.parse(write?.body ?? '{}');
    expect(sent).toMatchObject({ surname: 'Leer', category_id: 'ERW', staff_notes: 'Nur für uns', library_id: 'ZW' });
    for (const name of [
      'patron_id',
      'restricted',
      'anonymized',
      'login_attempts',
      'extended_attributes',
      'checkouts_count',
    ])
      expect(sent).not.toHaveProperty(name);
    expect(row).toEqual({
      ...before,
      branchcode: 'ZW',
      columns: { ...before.columns, email: 'mia@bibliothek.example', library_id: 'ZW' },
    });
    expect(await contact()).toMatchObject({
      homeBranch: 'ZW',
      homeBranches: [
        { id: 'HB', name: 'Hauptbibliothek Musterstadt' },
        { id: 'ZW', name: 'Zweigstelle Übergarten' },
      ],
    });
  });

  it('keep a telephone number in its column, and take three', async () => {
    const { change, row } = await start();
    const columns = () => [row.columns?.phone, row.columns?.mobile, row.columns?.secondary_phone];
    const states = [
      [
        ['0151 1', '0000 1234'],
        ['0000 1234', '0151 1', null],
      ],
      [['0151 1'], [null, '0151 1', null]],
      [
        ['0152 2', '0151 1'],
        ['0152 2', '0151 1', null],
      ],
      [
        ['0153 3', '0151 1'],
        ['0153 3', '0151 1', null],
      ],
      [
        ['1', '2', '3'],
        ['1', '2', '3'],
      ],
      [[], [null, null, null]],
    ] as const;
    for (const [phones, expected] of states) {
      expect(await change({ phones })).toEqual({ status: 'OK' });
      expect(columns()).toEqual(expected);
    }
    expect(await change({ phones: ['1', '2', '3', '4'] })).toEqual({ status: 'ERROR', reason: 'invalid-phone' });
  });

  it('know no home branch without a pick-up shelf, none outside `pickupBranches`, and no patron without one', async () => {
    const { change } = await start({ editableContact: allFields, pickupBranches: ['ZW'] });
    for (const homeBranch of ['FB', 'HB', 'nowhere', ''])
      expect(await change({ homeBranch })).toEqual({ status: 'ERROR', reason: 'unknown-branch' });
    expect(writes()).toEqual([]);
    expect(await change({ homeBranch: 'ZW' })).toEqual({ status: 'OK' });
  });

  it('are refused in any of the three forms of an error, with its reason', async () => {
    const { change, tools } = await start();
    const at = (path: string) => ({ errors: [{ message: 'Expected string - got null.', path }], status: 400 });
    const refusals = [
      [400, at('/body/email'), { email: 'a@b.example' }, 'invalid-email'],
      [400, at('/body/mobile'), { phones: ['1'] }, 'invalid-phone'],
      [400, [{ message: 'String is too long: 60/50.', path: '/body/phone' }], { phones: ['1'] }, 'invalid-phone'],
      [400, { error: 'Given library_id does not exist' }, { homeBranch: 'ZW' }, 'unknown-branch'],
      [400, { error: 'Invalid parameter(s)', parameters: 'email' }, { email: 'a@b.example' }, 'invalid-email'],
      [403, { error: "Not enough privileges to change a superlibrarian's email" }, { email: '' }, 'not-allowed'],
      [409, { error: 'Duplicate ID', conflict: 'userid' }, { email: '' }, 'unknown'],
      // The field of another is not the patron's mistake.
      [400, at('/body/phone'), { email: 'a@b.example' }, 'unknown'],
      [400, { error: 17 }, { email: '' }, 'unknown'],
    ] as const;
    for (const [status, body, contactChange, reason] of refusals) {
      answerWrites(status, body);
      expect(await change(contactChange)).toMatchObject({ status: 'ERROR', reason });
    }
    expect(tools.warnings).toContainEqual({ code: 'rest-contact-refused', values: { field: 'phone', status: 400 } });
    expect(JSON.stringify(tools.warnings)).not.toMatch(/Lea|lea@|example|0000/);
  });

  it('are changed only if the patron, read again, shows it', async () => {
    const { change, row } = await start();
    answerWrites(200, { ...row.columns, email: 'mia@bibliothek.example' });
    expect(await change({ email: 'mia@bibliothek.example' })).toEqual({ status: 'ERROR', reason: 'unknown' });
    answerWrites(204, {});
    expect(await change({ email: 'lea@example.invalid' })).toEqual({ status: 'OK' });
  });

  it('have an open outcome without an answer, and are sent once', async () => {
    const { change } = await start();
    library.intercept = ({ method }) => (method === 'PUT' ? 'drop' : undefined);
    await expect(change({ email: '' })).rejects.toBeDefined();
    answerWrites(500, { error: 'Something went wrong, check Koha logs for details.' });
    await expect(change({ email: '' })).rejects.toMatchObject({ code: 'library-unavailable' });
    expect(writes()).toHaveLength(2);
  });

  it('cannot be changed where the description has no such operation, or Koha says so', async () => {
    const described = (path: string, answer: object) => {
      library.intercept = (request) =>
        request.path === path && request.method === (path.endsWith('/') ? 'GET' : 'PUT')
          ? { status: path.endsWith('/') ? 200 : 404, type: 'application/json', body: JSON.stringify(answer) }
          : undefined;
    };
    described('/api/v1/', { paths: { '/auth/password/validation': {}, '/patrons/{patron_id}': { get: {} } } });
    const older = await start();
    expect(await older.contact()).toMatchObject({ editable: [] });
    expect(await older.change({ email: '' })).toEqual({ status: 'ERROR', reason: 'not-allowed' });
    const findings = (await older.examineAccounts?.(library.context)) ?? [];
    expect(findings.map(({ values }) => values)).toContainEqual(expect.objectContaining({ meaning: 'contact-fixed' }));
    library.intercept = undefined;
    const other = await start();
    expect(await other.contact()).toMatchObject({ editable: allFields });
    described(`/api/v1/patrons/${other.patron.patronId}`, { errors: [{ message: 'Not Found.', path: '/' }] });
    expect(await other.change({ email: '' })).toEqual({ status: 'ERROR', reason: 'not-allowed' });
    expect(await other.contact()).toMatchObject({ editable: [] });
  });

  it('are tried without a readable description, without the fields that Koha keeps itself', async () => {
    library.intercept = ({ path }) =>
      path === '/api/v1/' ? { status: 200, type: 'application/json', body: '{"paths":7}' } : undefined;
    const { change } = await start();
    expect(await change({ email: 'mia@bibliothek.example' })).toEqual({ status: 'OK' });
  });

  it('are never those of another patron', async () => {
    const { change, contact, row } = await start();
    const other = { patron_id: row.borrowernumber + 1, library_id: 'HB', email: 'a@b.example' };
    library.intercept = ({ path }) =>
      /\/patrons\/\d+$/.test(path) ? { status: 200, type: 'application/json', body: JSON.stringify(other) } : undefined;
    await expect(contact()).rejects.toMatchObject({ code: 'library-answer' });
    await expect(change({ email: '' })).rejects.toMatchObject({ code: 'library-answer' });
    library.intercept = ({ path }) =>
      /\/patrons\/\d+$/.test(path)
        ? { status: 404, type: 'application/json', body: '{"error":"Patron not found."}' }
        : undefined;
    await expect(contact()).rejects.toMatchObject({ code: 'session-ended' });
    expect(writes()).toEqual([]);
  });
});
