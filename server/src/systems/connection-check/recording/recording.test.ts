import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { ilsdiPath, startKohaLibrary } from '@buchfink/connectors/testing/koha-library/start-koha-library';
import { startSip2Library } from '@buchfink/connectors/testing/sip2/sip2-library';
import { sip2Line, startSip2Server } from '@buchfink/connectors/testing/sip2/sip2-server';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { plainLibrary } from '../../../testing/write-project.ts';
import { checkConnection } from '../check-connection.ts';
import type { ConnectionReport } from '../connection-report.ts';
import { type Exchange, emptyObservation } from '../observe-tools.ts';
import { createInventedTexts } from './invented-texts.ts';
import { type ConnectionRecording, makeRecording } from './recording.ts';
import { scrubBody } from './scrub-http.ts';
import { scrubSip2 } from './scrub-sip2.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const report: ConnectionReport = {
  format: 1,
  library: { id: 1, name: 'Bücherei' },
  systems: { accounts: 'paia' },
  isGood: true,
  at: '2026-11-26T00:00:00.000Z',
  findings: [],
};
const key = new Uint8Array(32);

/** A recording of these exchanges. */
function record(exchanges: Exchange[], secrets: string[] = []): ConnectionRecording {
  return makeRecording(report, { ...emptyObservation(), exchanges, secrets: new Set(secrets) }, undefined, key);
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const http = (
  url: string,
  body: Uint8Array,
  {
    type = 'application/json',
    headers = {},
    sent,
    role = 'accounts' as const,
  }: {
    type?: string;
    headers?: Record<string, string>;
    sent?: string;
    role?: Exchange['role'];
  } = {},
): Exchange => ({
  kind: 'http',
  role,
  request: { url, headers, method: sent === undefined ? 'GET' : 'POST', body: sent },
  answer: { status: 200, headers: { 'content-type': type, 'set-cookie': 'sid=1' }, body },
});

/** A person with the forms in which systems write a person's data. Digits are none of the dates and flags of a message. */
const person = fc.record({
  first: fc.constantFrom('Jürgen', 'Lea-Marie', 'Ольга', 'Ümit', 'Nguyễn'),
  last: fc.constantFrom('Großmann', 'Müller-Lüdenscheidt', 'Петрова', "O'Connor", 'Yıldız', 'Statusowski'),
  card: fc.stringMatching(/^7[0-9]{8,12}$/),
  pin: fc.stringMatching(/^[a-zA-Z]{3}[3-9]{4}[#!]$/),
  mail: fc.stringMatching(/^[a-z]{5,9}\.[a-z]{5,9}@[a-z]{6,9}\.example$/),
  phone: fc.stringMatching(/^0[3-9]{4}\/[3-9]{7}$/),
  street: fc.stringMatching(/^[A-Z][a-z]{6,12}weg [0-9]{1,3}$/),
  town: fc.stringMatching(/^8[3-9]{4} [A-Z][a-z]{5,10}$/),
  token: fc.stringMatching(/^[A-Za-z0-9]{24}$/),
});
type Person = typeof person extends fc.Arbitrary<infer Value> ? Value : never;

const wordsOf = (texts: readonly string[]) =>
  texts.flatMap((text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => [...word].length >= 4);

/** One session in every form: PAIA, ILS-DI, a form, SIP2 in both encodings. */
function sessionOf({ first, last, card, pin, mail, phone, street, town, token }: Person): Exchange[] {
  const name = `${first} ${last}`;
  const sip2 = (encoding: 'utf8' | 'latin1') => {
    const request = `6300020261126    001000          AOHB|AA${card}|AD${pin}|AY1AZF000`;
    const answer = `64              00020261126    001000000000000000000000000000AOHB|AA${card}|AE${name}|BLY|CQY|BD${street}, ${town}|BE${mail}|BF${phone}|AFHallo ${first}|AY1AZF000`;
    return {
      kind: 'socket' as const,
      role: 'accounts' as const,
      target: { host: 'sip.stadt.example', port: 6001, tls: true },
      parts: [
        { from: 'service' as const, bytes: Buffer.from(`${request}\r`, encoding) },
        { from: 'system' as const, bytes: Buffer.from(`${answer.slice(0, 70)}`, encoding) },
        { from: 'system' as const, bytes: Buffer.from(`${answer.slice(70)}\r`, encoding) },
      ],
    };
  };
  const xml = `<?xml version="1.0"?><GetPatronInfo><surname>${last.replace("'", '&#39;')}</surname><firstname>${first}</firstname><email>${mail}</email><address>${street}</address><city>${town}</city><cardnumber>${card}</cardnumber></GetPatronInfo>`;
  return [
    // Before anybody knows the card: it stands in the path.
    http(
      `https://paia.stadt.example/core/${card}/items?extra=${token}`,
      json({ doc: [{ about: `Buch von ${last}`, status: 3 }] }),
    ),
    http(
      'https://paia.stadt.example/auth/login',
      json({ access_token: token, patron: card, token_type: 'Bearer', expires_in: 3600, scope: 'read_patron' }),
      {
        sent: new URLSearchParams({ username: card, password: pin, grant_type: 'password' }).toString(),
        type: 'application/json',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: `Bearer ${token}` },
      },
    ),
    http(
      `https://paia.stadt.example/core/${encodeURIComponent(card)}`,
      json({ name, email: mail, address: { street, town, phones: [phone] }, status: 0, [card]: Number(card) }),
    ),
    http('https://koha.stadt.example/ilsdi.pl', Buffer.from(xml), {
      type: 'text/xml',
      sent: `id_type=cardnumber&username=${card}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    http(
      `https://sru.stadt.example/db?query=${encodeURIComponent(`von ${last}`)}&key=${token}`,
      Buffer.from(`<title>${name}</title>`),
      { type: 'text/xml', role: 'catalogue' },
    ),
    http('https://paia.stadt.example/core', Buffer.from(`<html>${name}</html>`), { type: 'text/html' }),
    sip2('utf8'),
    sip2('latin1'),
  ];
}

describe('a recording', () => {
  it('contains no word of four or more characters of a personal field', () => {
    void fc.assert(
      fc.property(person, (someone) => {
        const text = JSON.stringify(record(sessionOf(someone), [someone.token])).toLowerCase();
        for (const word of wordsOf(Object.values(someone))) {
          expect(text, word).not.toContain(word.toLowerCase());
        }
        for (const host of ['stadt.example', 'sid=1']) expect(text).not.toContain(host);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it('replaces the same word by the same one, in the same form, and keeps what makes a protocol', () => {
    const [someone] = fc.sample(person, { numRuns: 1, seed: 3 });
    if (someone === undefined) throw new Error('no person');
    const { exchanges } = record(sessionOf(someone));
    const [, login, account, ils] = exchanges;
    if (login?.kind !== 'http' || account?.kind !== 'http' || ils?.kind !== 'http') throw new Error('no http');
    const { patron, ...others } = JSON.parse(login.answer?.body ?? '') as Record<string, string>;
    expect(patron).toMatch(/^\d{9,13}$/);
    expect(account.request.path).toBe(`/core/${patron}`);
    expect(login.request.body).toContain(`username=${patron}&`);
    expect(login.request.body).toContain('grant_type=password');
    expect(ils.answer?.body).toContain(`<cardnumber>${patron}</cardnumber>`);
    expect(others).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read_patron' });
    expect(login.request.headers).toEqual({ 'content-type': 'application/x-www-form-urlencoded' });
    expect(login.answer?.headers).toEqual({ 'content-type': 'application/json' });
  });

  it('leaves nothing of a name that stands where no text belongs in XML', () => {
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?><?xml Kaufmann?><!DOCTYPE Kaufmann><!-- Kaufmann -->',
      `<a xmlns="http://koha.example/ns" Kaufmann status = "1" b${' '.repeat(20)}=  'Kaufmann'><![CDATA[Kaufmann]]></a>`,
      '<surname>&#75;aufmann</surname><c><!-- Kaufmann<d>',
    ].join('');
    const [exchange] = record([http('https://a.example/x', Buffer.from(xml), { type: 'text/xml' })]).exchanges;
    const body = exchange?.kind === 'http' ? exchange.answer?.body : undefined;
    expect(body).not.toMatch(/kaufmann/i);
    expect(body).toContain('<?xml version="1.0" encoding="UTF-8"?><a xmlns="http://koha.example/ns" status="1">');
  });

  it('leaves public searches and records readable', () => {
    const { exchanges } = record([
      http('https://sru.example/db?query=Momo', Buffer.from('<title>Momo und die Zeit</title>'), {
        type: 'text/xml',
        role: 'catalogue',
      }),
    ]);
    expect(exchanges[0]).toMatchObject({
      request: { path: '/db?query=Momo' },
      answer: { body: '<title>Momo und die Zeit</title>' },
    });
  });

  it('describes bodies that it cannot read or that are large', () => {
    const { exchanges } = record([
      http('https://a.example/x', Buffer.from('{"name": "Gro'), {}),
      http('https://a.example/x', Buffer.alloc(300_000, 'a'), { type: 'text/xml' }),
    ]);
    expect(exchanges.map((exchange) => exchange.kind === 'http' && exchange.answer?.body)).toEqual([
      '[13 bytes of application/json]',
      '[300000 bytes of text/xml]',
    ]);
  });
});

describe('a hostile answer', () => {
  const types = ['application/json', 'text/xml', 'application/x-www-form-urlencoded', 'text/html', ''];

  it('of any bytes is recorded or described, whatever it claims to be', () => {
    void fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...types), (bytes, type) => {
        const texts = createInventedTexts(key);
        expect(typeof scrubBody(bytes, type, texts)).toBe('string');
        expect(scrubSip2(bytes, texts)).toBeInstanceOf(Uint8Array);
      }),
      { numRuns: 1_000, seed: 11 },
    );
  });

  it.each(['<', '<!--', '<![CDATA[', '<a ', 'a', 'a="', '&#', ' ', '[', '{"a":', 'AY1AZ', '|AA'])(
    'of %j again and again takes time in proportion to its length',
    (part) => {
      const body = Buffer.from(part.repeat(50_000).slice(0, 100_000));
      for (const type of types) scrubBody(body, type, createInventedTexts(key));
      scrubBody(
        Buffer.concat([Buffer.from('<'), body.subarray(1), Buffer.from('>')]),
        'text/xml',
        createInventedTexts(key),
      );
      expect(scrubSip2(body, createInventedTexts(key)).length).toBeGreaterThan(0);
    },
  );
});

it('invented texts differ from recording to recording, and are never the original', () => {
  const [one, other] = [createInventedTexts(), createInventedTexts()];
  expect(one.invent('Großmann 4711', true)).not.toBe(other.invent('Großmann 4711', true));
  const texts = createInventedTexts(key);
  for (const word of ['a', 'Ab', '1', 'ß', 'Großmann'])
    expect(texts.invent(word, false)).toSatisfy(
      (text: string) => text !== word && [...text].length === [...word].length,
    );
  expect(texts.scrub('Großmann')).toBe('Großmann');
  const name = texts.invent('Großmann', true);
  expect(texts.scrub('von GROSSMANN und großmannsucht')).toBe(`von GROSSMANN und ${name.toLowerCase()}sucht`);
});

it('invented texts find personal words in other normal forms, and cope with an answer of thousands of names', () => {
  const texts = createInventedTexts(key);
  texts.addPersonal('Müller İnönü');
  const decomposed = 'Müller'.normalize('NFD');
  expect(texts.scrub(`${decomposed} und İnönü`)).not.toMatch(/ller|nön/i);
  const names = Array.from({ length: 10_000 }, (_, at) => `Name${at}x`).join(' ');
  texts.invent(names, true);
  expect(texts.scrub(names)).not.toMatch(/name\d/i);
});

it('a recorded conversation by SIP2 can be played to the connector, which understands it as it did', async () => {
  const library = await startSip2Library(() => ({ system: {} as never, close: () => undefined }));
  cleanUps.push(() => library.close());
  const credentials = await library.addPatron({ name: 'Jürgen Groß' });
  const { barcodes } = await library.addTitle({ title: 'Äpfel & Öl', copies: 2 });
  for (const barcode of barcodes) await library.lend(barcode, credentials);
  const check = async (port: number) => {
    const observation = emptyObservation();
    const patron = {
      kind: 'sip2',
      host: '127.0.0.1',
      port,
      tls: false,
      login: 'none',
      institution: 'HB',
      connections: 1,
    };
    const checked = await checkConnection({
      library: LibrarySettings.parse(plainLibrary(1, { system: { patron } })),
      connection: {
        store: {} as RecordStore,
        indexOf: () => expect.fail('no index is needed'),
        circulationOf: () => undefined,
        upstream: { isAllowed: () => true, now: library.context.now, warn: () => {} },
      },
      signal: new AbortController().signal,
      credentials,
      observation,
    });
    return { checked, recording: makeRecording(checked, observation, credentials, key) };
  };
  const { checked, recording } = await check(library.server.port);
  const text = JSON.stringify(recording);
  for (const word of ['Groß', 'Äpfel', credentials.userId, credentials.password.slice(0, 6), ...barcodes])
    expect(text).not.toContain(word);
  const [conversation] = recording.exchanges;
  if (conversation?.kind !== 'socket') throw new Error('no conversation');
  const answers = conversation.parts.filter(({ from }) => from === 'system').map((part) => part.text);
  // Each checksum is right again.
  for (const answer of answers) {
    const [, message = '', sequence] = /^(.*)AY(\d)AZ[0-9A-F]{4}\r\n$/s.exec(answer) ?? [];
    expect(Buffer.from(answer, 'utf8').toString('latin1')).toBe(
      `${sip2Line(Buffer.from(message, 'utf8').toString('latin1'), sequence)}\n`,
    );
  }
  const replay = await startSip2Server({ reply: () => Buffer.from(answers.shift() ?? '', 'utf8') });
  cleanUps.push(() => replay.close());
  const played = await check(replay.port);
  const textsOf = ({ findings }: ConnectionReport) =>
    findings.filter(({ step }) => step === 'account' || step === 'renewal').map((finding) => finding.text);
  expect(textsOf(played.checked)).toEqual(textsOf(checked));
  expect(textsOf(checked)).toContain('renewals, of which none was sent: 2 would be tried');
});

it('a recorded session with a Koha contains nothing of its patron', async () => {
  const koha = await startKohaLibrary({ now: new Date() });
  cleanUps.push(() => koha.close());
  const credentials = await koha.addPatron({ name: 'Jürgen Großmann' });
  const { barcodes } = await koha.addTitle({ title: 'Äpfelkunde', author: 'Baumfreund, Karl', copies: 1 });
  await koha.lend(barcodes[0] ?? '', credentials);
  await koha.addFee?.(credentials, 250);
  const observation = emptyObservation();
  const patron = { kind: 'koha-ilsdi', address: `${koha.origin}${ilsdiPath}` };
  const checked = await checkConnection({
    library: LibrarySettings.parse(plainLibrary(1, { system: { patron } })),
    connection: {
      store: {} as RecordStore,
      indexOf: () => expect.fail('no index is needed'),
      circulationOf: () => undefined,
      upstream: { isAllowed: () => true, now: koha.context.now, warn: () => {} },
    },
    signal: new AbortController().signal,
    credentials,
    observation,
  });
  expect(checked.findings.map(({ text }) => text)).toContain('the test patron is logged in');
  const { exchanges } = makeRecording(checked, observation, credentials, key);
  expect(exchanges.length).toBeGreaterThan(1);
  const text = JSON.stringify(exchanges);
  // The codes of the protocol are still there.
  expect(text).toContain('service=AuthenticatePatron');
  for (const word of [
    'Jürgen',
    'Großmann',
    'Äpfelkunde',
    'Baumfreund',
    'Kopien',
    'geheim',
    credentials.userId,
    ...barcodes,
  ])
    expect(text, word).not.toContain(word);
});
