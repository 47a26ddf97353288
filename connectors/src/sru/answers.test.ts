import { Buffer } from 'node:buffer';
import { trickyText } from '@buchfink/catalogue/marc/testing/chunked-xml';
import { characterFaults, recordDamage } from '@buchfink/catalogue/marc/testing/record-damage';
import { ApiException } from '@buchfink/contract/error';
import { createSearchQuery } from '@buchfink/contract/search';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import type { SystemWarning } from '../system-warning.ts';
import { marcXml } from '../testing/marc-xml.ts';
import type { UpstreamAnswer } from '../upstream.ts';
import { connectSru } from './connect-sru.ts';
import { SruCatalogue } from './sru-settings.ts';

const bookXml = marcXml({ id: '1', title: 'Eins' });
const wrapped = (record: string) => `<record><recordData>${record}</recordData></record>`;
const answer = (inner: string) =>
  `<?xml version="1.0"?><searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/">${inner}</searchRetrieveResponse>`;
const hits = (...records: string[]) =>
  answer(`<numberOfRecords>${records.length}</numberOfRecords><records>${records.map(wrapped).join('')}</records>`);
const diagnostic = (number: number, more = '') =>
  answer(
    `${more}<diagnostics><d:diagnostic><d:uri>info:srw/diagnostic/1/${number}</d:uri><d:details>geheim</d:details></d:diagnostic></diagnostics>`,
  );

const warnings: SystemWarning[] = [];
let requests: { url: URL; headers: Readonly<Record<string, string>> }[] = [];
beforeEach(() => {
  warnings.length = 0;
  requests = [];
});

/** Searches a system that gives these answers in order; the last one repeats. */
function search(
  responses: string | Buffer | Partial<UpstreamAnswer> | (string | Buffer)[],
  settings: object = {},
  offset = 0,
) {
  return catalogueOf(responses, settings).search(
    createSearchQuery([{ id: 'FREE', value: 'geheimes Wort' }], { offset }),
    context(),
  );
}

const context = (signal = new AbortController().signal): CallContext => ({
  locale: 'de',
  signal,
  deadline: Infinity,
  requestId: 'test',
  now: () => new Date(),
});

function catalogueOf(responses: string | Buffer | Partial<UpstreamAnswer> | (string | Buffer)[], settings: object) {
  const answers = Array.isArray(responses) ? [...responses] : [responses];
  const { catalogue } = connectSru(
    {
      libraryId: 7,
      settings: SruCatalogue.parse({ kind: 'sru', base: 'https://sru.example.org/db', ...settings }),
      mapping: {},
      branchName: String,
      dayAt: (instant: Date) => instant.toISOString().slice(0, 10),
    },
    {
      async fetch({ url, headers = {} }) {
        requests.push({ url: new URL(url), headers });
        const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? '';
        const response = typeof next === 'string' || Buffer.isBuffer(next) ? { body: Buffer.from(next) } : next;
        return { status: 200, headers: {}, body: Buffer.alloc(0), ...response };
      },
      now: () => new Date(),
      secret: async (reference) => {
        if (reference === 'env:NOWHERE') throw new Error('there is no secret at env:NOWHERE');
        return 'pässwort & mehr';
      },
      warn: (warning) => warnings.push(warning),
    },
  );
  if (catalogue === undefined) throw new Error('there is no catalogue');
  return catalogue;
}

const failsWith = (code: string) => ({ name: 'ApiException', code });

describe('an invalid answer', () => {
  const deep = `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`;
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>';
  const manyFields = bookXml.replace(
    '</leader>',
    `</leader>${'<datafield tag="500"><subfield code="a">x</subfield></datafield>'.repeat(10_000)}`,
  );
  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['garbage', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))],
    ['a page for people', '<!DOCTYPE html><html><body>Wartung</body></html>'],
    ['a page for people without a document type', '<html><body><p>Wartung</p></body></html>'],
    ['other XML', '<rss><channel/></rss>'],
    ['JSON', '{"numberOfRecords": 1}'],
    ['cut off', hits(bookXml, bookXml, bookXml).slice(0, -200)],
    [
      'with entities',
      hits(bookXml).replace('<?xml version="1.0"?>', `<?xml version="1.0"?>${bomb}`).replace('Eins', '&b;'),
    ],
    [
      'with an entity that leads to a file',
      hits(bookXml)
        .replace('<?xml version="1.0"?>', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>')
        .replace('Eins', '&a;'),
    ],
    ['deep', answer(`<numberOfRecords>1</numberOfRecords><records>${wrapped(deep)}</records>`)],
    ['with ever more elements', answer(`<numberOfRecords>1</numberOfRecords>${'<a/>'.repeat(300_000)}`)],
    ['with a record of ten thousand fields', hits(manyFields)],
    ['without a number of hits', answer('<records/>')],
    ['with a number that is none', answer('<numberOfRecords>viele</numberOfRecords>')],
    ['with hits, but no records', answer('<numberOfRecords>5</numberOfRecords>')],
    ['with records in another format only', hits('<mods><title>x</title></mods>', '<dc/>')],
    ['with letters of another encoding than it says', Buffer.from(hits(bookXml), 'utf16le').subarray(1)],
  ])('is refused: %s', async (_, body) => {
    await expect(search(body)).rejects.toMatchObject(failsWith('library-answer'));
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain('geheim');
  });

  it.each([
    [500, 'library-unavailable'],
    [503, 'library-unavailable'],
    [404, 'library-answer'],
    [401, 'library-answer'],
    [429, 'library-busy'],
  ])('of status %i means %s', async (status, code) => {
    await expect(search({ status, body: Buffer.from('<html></html>') })).rejects.toMatchObject(failsWith(code));
  });

  it('is given up when the caller has gone', async () => {
    const stop = new AbortController();
    const reading = catalogueOf(hits(...Array.from({ length: 900 }, () => bookXml)), {}).record(
      '1',
      context(stop.signal),
    );
    stop.abort(new ApiException('library-timeout'));
    await expect(reading).rejects.toMatchObject(failsWith('library-timeout'));
  });
});

describe('a partly valid answer', () => {
  it('gives the readable records and reports the others to the operator', async () => {
    const escaped = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
    const surrogate = '<diagnostic><uri>info:srw/diagnostic/1/64</uri></diagnostic>';
    const { items, total } = await search(
      hits(
        bookXml,
        '<mods/>',
        escaped(bookXml),
        escaped('<record><oops>'),
        surrogate,
        '',
        bookXml.replace('nam', 'nz '),
      ),
    );
    expect([total, items.map(({ position }) => position)]).toEqual([7, [0, 2]]);
    const unclosed = { kind: 'not-well-formed', text: '1:14: unclosed tag: oops' } as const;
    const unreadable = [
      { position: 2, fault: { kind: 'no-marcxml' } },
      { position: 4, fault: { kind: 'xml', fault: unclosed } },
      { position: 5, fault: { kind: 'withheld' } },
      { position: 6, fault: { kind: 'no-marcxml' } },
      { position: 7, fault: { kind: 'not-bibliographic', reason: 'authority-record' } },
    ] as const;
    expect(warnings).toEqual([{ code: 'sru-records-unreadable', values: { count: 5, total: 7, records: unreadable } }]);
  });

  it.each(characterFaults)('keeps the neighbours of a record with %s, and reports it', async (_, fault) => {
    const titles = ['Eins', `Z${fault}wei`, 'Drei'];
    const records = titles.map((title, index) =>
      marcXml({ id: `${index + 1}`, title: 'x' }).replace('>x<', `>${title}<`),
    );
    for (const packed of [
      records,
      records.map((text) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)),
    ]) {
      warnings.length = 0;
      const { items, total } = await search(hits(...packed));
      const ids = items.map(({ id }) => id);
      expect([total, ids.includes('1'), ids.includes('3')]).toEqual([3, true, true]);
      expect(warnings).toEqual([
        {
          code: expect.stringMatching(/^sru-records-(?:unreadable|repaired)$/),
          values: { count: 1, total: 3, records: [expect.objectContaining({ position: 2 })] },
        },
      ]);
    }
  });

  it('loses only the damaged record, whatever the damage', async () => {
    const records = ['1', '2', '3', '4'].map((id) => marcXml({ id, title: `Titel ${id}` }));
    await fc.assert(
      fc.asyncProperty(fc.nat(3), recordDamage, async (damagedIndex, damage) => {
        const damaged = records.map((text, index) => (index === damagedIndex ? damage(text) : text));
        const { items } = await search(hits(...damaged));
        const undamagedIds = records.flatMap((_, index) => (index === damagedIndex ? [] : [`${index + 1}`]));
        expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(undamagedIds));
      }),
      { numRuns: 300 },
    );
  });

  it('is read alike wherever its slices end', async () => {
    // Slices of the reader have 32,768 characters; a comment moves their ends through the records.
    const moved = (xml: string, by: number) => xml.replace('<?xml version="1.0"?>', `$&<!--${'x'.repeat(by)}-->`);
    const outcome = (body: string) =>
      search(body).then(
        (answer) => ({ ...answer, tookMs: 0 }),
        (error: Error) => error.message,
      );
    const texts = fc.array(trickyText, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(3000), async (list, distance) => {
        const xml = hits(...list.map((text, place) => marcXml({ id: String(place), title: `Ti${text}tel` })));
        expect(await outcome(moved(xml, 32_768 - distance))).toEqual(await outcome(moved(xml, 0)));
      }),
      { numRuns: 200 },
    );
  });

  it('accepts records packed as strings, with their own prolog', async () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?>\n${bookXml}`.replace(/</g, '&lt;');
    expect((await search(hits(text))).items).toMatchObject([{ id: '1', title: 'Eins' }]);
    expect((await search(hits(`<![CDATA[${bookXml}]]>`))).items).toMatchObject([{ id: '1' }]);
  });

  it('accepts any prefix, any namespace and none', async () => {
    const withoutNamespace = bookXml.replace(/ xmlns="[^"]*"/, '');
    const prefixed = withoutNamespace.replace(/<(\/?)(?=\w)/g, '<$1m:');
    const zs = hits(withoutNamespace, prefixed).replace(/<(\/?)(?=(search|number|records?\b|recordData))/g, '<$1zs:');
    expect((await search(zs)).items).toHaveLength(2);
  });

  it('replaces characters that XML forbids by spaces', async () => {
    expect((await search(hits(bookXml.replace('Eins', 'Ei\u0001ns &#x1F;x')))).items).toMatchObject([
      { title: 'Ei ns x' },
    ]);
  });

  it('is decoded by the encoding it names, or that of the settings', async () => {
    const latin = Buffer.from(hits(bookXml.replace('Eins', 'B\xfccher \x96 \x80')), 'latin1');
    expect((await search(latin, { encoding: 'windows-1252' })).items).toMatchObject([{ title: 'Bücher – €' }]);
    const named = Buffer.from(
      hits(bookXml.replace('Eins', 'Bücher')).replace('"?>', '" encoding="ISO-8859-1"?>'),
      'latin1',
    );
    expect((await search(named)).items).toMatchObject([{ title: 'Bücher' }]);
  });

  it('says whether the number of hits is exact', async () => {
    const counted = (precision: string) =>
      hits(bookXml).replace('<records>', `<resultCountPrecision>${precision}</resultCountPrecision><records>`);
    expect((await search(counted('exact'), { version: 2 })).totalIsExact).toBe(true);
    expect(
      (await search(counted('info:srw/vocabulary/resultCountPrecision/1/exact'), { version: 2 })).totalIsExact,
    ).toBe(true);
    expect((await search(counted('estimate'), { version: 2 })).totalIsExact).toBe(false);
  });

  it('has no id for records without a record number', async () => {
    const { items } = await search(hits(bookXml.replace(/<controlfield tag="001">1<\/controlfield>/, '')));
    expect(items).toMatchObject([{ id: null, title: 'Eins' }]);
    expect((await search(hits(bookXml), { recordIndex: '' })).items).toMatchObject([{ id: null }]);
  });

  it('keeps the records before a failure', async () => {
    const first = hits(bookXml).replace('>1<', '>30<');
    expect(await search([first, 'garbage'])).toMatchObject({ total: 30, items: [{ id: '1' }] });
    expect(await search([first, diagnostic(64)])).toMatchObject({ total: 30, items: [{ id: '1' }] });
    expect((await search([first, hits('<mods/>').replace('>1<', '>30<')])).items).toHaveLength(1);
  });

  it('never exceeds the request, and ends when the system gives nothing new', async () => {
    const manyRecords = Array.from({ length: 30 }, (_, index) => marcXml({ id: `${index}`, title: 'x' }));
    expect((await search(hits(...manyRecords))).items).toHaveLength(10);
    const lying = hits(bookXml).replace('>1<', '>1000<');
    expect((await search([lying, lying, answer('<numberOfRecords>1000</numberOfRecords>')])).items).toHaveLength(2);
    requests = [];
    expect((await search(lying)).items).toHaveLength(10);
    expect(requests).toHaveLength(10);
  });
});

describe('diagnostics', () => {
  it.each([
    [1, 'library-unavailable'],
    [2, 'library-unavailable'],
    [3, 'library-answer'],
    [10, 'library-answer'],
    [16, 'library-answer'],
    [66, 'library-answer'],
    [999, 'library-answer'],
  ])('%i is %s', async (number, code) => {
    await expect(search(diagnostic(number))).rejects.toMatchObject(failsWith(code));
    const diagnostics = [expect.objectContaining({ number })];
    expect(warnings).toEqual([{ code: 'sru-diagnostics', values: expect.objectContaining({ diagnostics }) }]);
  });

  it('about the words of a search are hidden from operators', async () => {
    await expect(search(diagnostic(10))).rejects.toMatchObject(failsWith('library-answer'));
    expect(JSON.stringify(warnings)).not.toContain('geheim');
  });

  it.each([27, 35, 36])('%i means no hits', async (number) => {
    expect(await search(diagnostic(number))).toMatchObject({ total: 0, items: [] });
  });

  it('for a position after the last hit are an empty page', async () => {
    const beyond = diagnostic(61, '<numberOfRecords>12</numberOfRecords>');
    expect(await search(beyond, {}, 50)).toMatchObject({ total: 12, offset: 50, items: [] });
    expect(await search(diagnostic(61), {}, 50)).toMatchObject({ items: [] });
  });

  it('beside records are harmless', async () => {
    const hitsWithDiagnostic = hits(bookXml).replace(
      '</records>',
      `</records>${/<diagnostics>.*<\/diagnostics>/.exec(diagnostic(81))?.[0]}`,
    );
    expect((await search(hitsWithDiagnostic)).items).toHaveLength(1);
  });

  it('are read whatever the HTTP status', async () => {
    const response = { status: 400, body: Buffer.from(diagnostic(35)) };
    expect(await search(response)).toMatchObject({ total: 0 });
  });
});

describe('a request', () => {
  it('has version, schema and page in the form of the preset', async () => {
    await search(hits(bookXml), { preset: 'dnb', base: undefined }, 20);
    expect(requests[0]?.url.origin + (requests[0]?.url.pathname ?? '')).toBe('https://services.dnb.de/sru/dnb');
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
      version: '1.1',
      operation: 'searchRetrieve',
      query: 'woe="geheimes" and woe="Wort"',
      startRecord: '21',
      maximumRecords: '10',
      recordSchema: 'MARC21-xml',
    });
    expect(requests[0]?.url.search).not.toContain('+');
  });

  it('carries secrets from elsewhere, and parameters of its own', async () => {
    await search(hits(bookXml), {
      parameters: { 'x-collection': 'GGC' },
      secretParameters: { accessToken: 'env:TOKEN' },
      auth: { user: 'bibliothek', password: 'file:/run/secrets/sru' },
    });
    expect(requests[0]?.url.searchParams.get('x-collection')).toBe('GGC');
    expect(requests[0]?.url.searchParams.get('accessToken')).toBe('pässwort & mehr');
    const login = Buffer.from((requests[0]?.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    expect(login).toBe('bibliothek:pässwort & mehr');
  });

  it('is not sent above the limit of requests per minute', async () => {
    const catalogue = catalogueOf(hits(bookXml), { limits: { perMinute: 2 } });
    await catalogue.record('1', context());
    await catalogue.record('1', context());
    await expect(catalogue.record('1', context())).rejects.toMatchObject(failsWith('library-busy'));
    expect(requests).toHaveLength(2);
  });

  it('is not sent without its secret', async () => {
    const outcome = search(hits(bookXml), { secretParameters: { accessToken: 'env:NOWHERE' } });
    await expect(outcome).rejects.toMatchObject(failsWith('library-unavailable'));
    const warning = { code: 'secret-unreadable', values: { reference: 'env:NOWHERE' } };
    expect([requests, warnings]).toEqual([[], [warning]]);
  });
});

describe('the due date of a copy', () => {
  /** The copies of a record whose fields 952 have these due dates. */
  const copiesDue = async (dates: readonly string[], settings: object = {}) => {
    const fields = dates.map(
      (date) =>
        `<datafield tag="952" ind1=" " ind2=" "><subfield code="b">A</subfield><subfield code="q">${date}</subfield></datafield>`,
    );
    const answers = hits(bookXml.replace('</leader>', `</leader>${fields.join('')}`));
    const catalogue = catalogueOf(answers, { recordIndex: 'rec.id', ...settings });
    const { id } =
      (await catalogue.search(createSearchQuery([{ id: 'FREE', value: 'Eins' }]), context())).items[0] ?? {};
    return (await catalogue.record(id ?? '', context())).copies;
  };

  it.each([
    ['2027-12-24', { returnDate: '2027-12-24' }],
    ['24.12.2027', { returnDate: '2027-12-24' }],
    ['12/24/2027', { returnDate: '2027-12-24' }],
    ['24 Dec 2027', { returnDate: '2027-12-24' }],
    ['nach Ostern', { returnText: 'nach Ostern' }],
  ])('is read in any form, or shown as it is written: %s', async (date, shown) => {
    expect(await copiesDue([date])).toMatchObject([{ state: 'lent', ...shown }]);
  });

  it('has the order of numbers that other dates of the system or the setting tell', async () => {
    expect(await copiesDue(['03/04/2027', '12/24/2027'])).toMatchObject([
      { returnDate: '2027-03-04' },
      { returnDate: '2027-12-24' },
    ]);
    expect(await copiesDue(['03/04/2027'], { dates: 'dmy' })).toMatchObject([{ returnDate: '2027-04-03' }]);
    expect(warnings.filter(({ code }) => code === 'date-unreadable')).toEqual([]);
  });

  it('is told to the operator once where nobody can read it', async () => {
    await copiesDue(['nach Ostern', 'nach Ostern']);
    expect(warnings.filter(({ code }) => code === 'date-unreadable')).toHaveLength(1);
  });
});

describe('the copies', () => {
  it('are those of the records that a search has shown, without another request', async () => {
    const datafield = '<datafield tag="952" ind1=" " ind2=" "><subfield code="p">31000101</subfield></datafield>';
    const catalogue = catalogueOf(hits(bookXml.replace('</record>', `${datafield}</record>`)), {});
    expect((await catalogue.copies?.(['1'], context()))?.size).toBe(0);
    await catalogue.search(createSearchQuery([{ id: 'FREE', value: 'Wort' }]), context());
    const copies = await catalogue.copies?.(['1', '2'], context());
    expect([...(copies?.keys() ?? [])]).toEqual(['1']);
    expect(copies?.get('1')).toMatchObject([{ barcode: '31000101' }]);
    expect(requests).toHaveLength(1);
  });
});

describe('the record', () => {
  it('is not shown if it is not the requested one', async () => {
    await expect(catalogueOf(hits(bookXml), {}).record('2', context())).rejects.toMatchObject(
      failsWith('unknown-record'),
    );
    await expect(catalogueOf(hits(bookXml), {}).record('1', context())).resolves.toMatchObject({ title: 'Eins' });
  });
});
