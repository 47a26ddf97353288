import { afterEach, describe, expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import { type DaiaServerOptions, type DaiaTitle, startDaiaServer } from '../testing/daia-server.ts';
import { hasHttpRecordings, readHttpRecording } from '../testing/http-recordings.ts';
import { startHttpServer, type TestHttpServer, type TestReply } from '../testing/http-server.ts';
import { testTools } from '../testing/test-tools.ts';
import { connectDaia } from './connect-daia.ts';
import { DaiaAvailability } from './daia-settings.ts';

const context: CallContext = {
  locale: 'de',
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: 'test',
  now: () => new Date('2026-11-25T10:00:00Z'),
};

const opened: TestHttpServer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

async function library(options: Partial<DaiaServerOptions>, settings: object = {}) {
  const server = await startDaiaServer({ version: '1.0', titles: [], ...options });
  opened.push(server);
  return { server, ...connected(server.base, settings) };
}

function connected(base: string, settings: object = {}) {
  const tools = testTools();
  const connector = connectDaia(
    {
      settings: DaiaAvailability.parse({ kind: 'daia', base, ...settings }),
      timeZone: 'Europe/Berlin',
      dayAt: (instant) => instant.toISOString().slice(0, 10),
    },
    tools,
  );
  const of = async (...recordIds: string[]) =>
    connector.availability?.of(
      recordIds.map((recordId) => ({ recordId, copies: [] })),
      context,
    );
  return { connector, of, tools };
}

/** A server that always gives this answer. */
async function answering(reply: TestReply) {
  const server = await startHttpServer(() => reply);
  opened.push(server);
  return { server, ...connected(server.origin) };
}

const titled = (id: string, state: DaiaTitle['copies'][number]['state']): DaiaTitle => ({
  id,
  copies: [{ id: `${id}:1`, label: 'Bau 7', department: 'Nord', storage: '2. Stock', state }],
});

describe('DAIA', () => {
  it.each<[string, DaiaTitle['copies'][number]['state'], object]>([
    ['on the shelf', { kind: 'shelf' }, { state: 'available' }],
    [
      'with a limitation',
      { kind: 'shelf', limitation: 'mit Zustimmung' },
      { state: 'available', status: 'mit Zustimmung' },
    ],
    ['in the stacks', { kind: 'order', href: 'https://opac.example/o' }, { state: 'available', reservable: true }],
    ['lent until a day', { kind: 'lent', expected: '2026-12-09' }, { state: 'lent', dueDate: '2026-12-09' }],
    [
      'lent until an instant',
      { kind: 'lent', expected: '2026-12-09T12:00:00+01:00' },
      { state: 'lent', dueDate: '2026-12-09' },
    ],
    ['overdue', { kind: 'lent', expected: '2026-11-24' }, { state: 'lent' }],
    ['lent for an unknown time', { kind: 'lent', expected: 'unknown' }, { state: 'lent' }],
    [
      'lent with a queue',
      { kind: 'lent', expected: 'unknown', queue: 3, href: 'https://opac.example/r' },
      { state: 'lent', reservations: 3, reservable: true },
    ],
    ['refused without a word of a return', { kind: 'lent' }, { state: 'unknown' }],
    ['for use in the library', { kind: 'reference' }, { state: 'reference' }],
    [
      'online',
      { kind: 'online', href: 'https://books.example/1' },
      { state: 'online', url: 'https://books.example/1' },
    ],
    ['online at an address that is none', { kind: 'online', href: 'javascript:alert(1)' }, { state: 'online' }],
    ['of which nothing is said', { kind: 'silent' }, { state: 'unknown' }],
  ])('maps a copy %s', async (_, state, expected) => {
    const { of } = await library({ titles: [titled('ppn:1', state)] });
    const [copy] = (await of('ppn:1'))?.get('ppn:1')?.copies ?? [];
    expect(copy).toEqual({ id: 'ppn:1:1', shelfmark: 'Bau 7', branch: 'Nord', location: '2. Stock', ...expected });
  });

  it.each([
    ['PT20M', 'PT20M'],
    ['PT90M', 'PT90M'],
    ['PT2H', 'PT2H'],
    ['PT2H30M', 'PT3H'],
    ['PT59.5S', 'PT1M'],
    ['P1DT12H', 'PT36H'],
    ['P3D', 'P3D'],
    ['P2DT1H', 'P3D'],
    ['P2W', 'P14D'],
    ['P1M', 'P30D'],
    ['PT0S', undefined],
    ['P9Y', undefined],
    ['unknown', undefined],
    ['bald', undefined],
    ['P', undefined],
    [`PT${'9'.repeat(40)}H`, undefined],
  ])('tells the delay %s of a copy in the stacks as %s', async (delay, expected) => {
    const { of } = await library({
      titles: [titled('ppn:1', { kind: 'order', href: 'https://opac.example/o', delay })],
    });
    const [copy] = (await of('ppn:1'))?.get('ppn:1')?.copies ?? [];
    expect([copy?.state, copy?.delay]).toEqual(['available', expected]);
  });

  it('tells the delay of a copy for use in the library, and none of one that is lent', async () => {
    const service = (name: string) => ({ service: name, delay: 'PT4H', expected: '2026-12-09' });
    const answer = (services: object) =>
      JSON.stringify({ document: [{ id: 'ppn:1', item: [{ id: 'a', ...services }] }] });
    const stateOf = async (services: object) =>
      (await (await answering({ body: answer(services) })).of('ppn:1'))?.get('ppn:1')?.copies;
    expect(await stateOf({ available: [service('presentation')] })).toEqual([
      { id: 'a', state: 'reference', delay: 'PT4H' },
    ]);
    expect(await stateOf({ unavailable: [service('loan')] })).toEqual([
      { id: 'a', state: 'lent', dueDate: '2026-12-09' },
    ]);
  });

  it('says that a title can be reserved where a copy says so, and nothing otherwise', async () => {
    const { of } = await library({
      titles: [titled('ppn:1', { kind: 'order', href: 'https://opac.example/o' }), titled('ppn:2', { kind: 'shelf' })],
    });
    const states = await of('ppn:1', 'ppn:2');
    expect(states?.get('ppn:1')?.reservable).toBe(true);
    expect(states?.get('ppn:2')).not.toHaveProperty('reservable');
  });

  it('shows which volumes a copy has beside its shelf mark', async () => {
    const copies = [{ id: 'x', label: 'Z 12', chronology: 'v.1/1920-19/1939', state: { kind: 'shelf' } as const }];
    const { of } = await library({ titles: [{ id: 'ppn:1', copies }] });
    expect((await of('ppn:1'))?.get('ppn:1')?.copies[0]?.shelfmark).toBe('Z 12 · v.1/1920-19/1939');
  });

  it('asks for many titles at once, with vertical bars escaped, and leaves out what the server does not know', async () => {
    const ids = Array.from({ length: 45 }, (_, index) => `ppn:${index}`);
    const { of, server } = await library({ titles: ids.map((id) => titled(id, { kind: 'shelf' })) });
    const states = await of(...ids, 'ppn:none', 'a|b');
    expect([...(states?.keys() ?? [])].sort()).toEqual([...ids].sort());
    expect(server.requests).toHaveLength(3);
    for (const { target } of server.requests) {
      expect(target).not.toContain('|');
      expect(decodeURIComponent(target).split('|').length).toBeLessThanOrEqual(20);
    }
    expect(server.requests[0]?.headers).toMatchObject({ accept: 'application/json', 'accept-language': 'de' });
  });

  it('asks again for what the server left over, at its own address only', async () => {
    const ids = ['ppn:1', 'ppn:2', 'ppn:3', 'ppn:4', 'ppn:5'];
    const { of, server } = await library({ titles: ids.map((id) => titled(id, { kind: 'shelf' })), maxAtOnce: 2 });
    expect([...((await of(...ids))?.keys() ?? [])]).toEqual(ids);
    expect(server.requests).toHaveLength(3);
    const elsewhere = await startHttpServer(() => ({}));
    opened.push(elsewhere);
    const hostile = await answering({
      headers: [['Link', `<${elsewhere.origin}/?id=ppn:1%7Cppn:2%7Cppn:9>; rel="next"`]],
      body: '{"document":[]}',
    });
    expect((await hostile.of('ppn:1', 'ppn:2', 'ppn:3'))?.size).toBe(0);
    expect(elsewhere.requests).toEqual([]);
    // The second answer leaves nothing done, so there is no third request.
    expect(hostile.server.requests.map(({ url }) => url.searchParams.get('id'))).toEqual([
      'ppn:1|ppn:2|ppn:3',
      'ppn:1|ppn:2',
    ]);
  });

  it('asks for one title at a time where the server refuses several, and remembers it', async () => {
    const ids = ['ppn:1', 'ppn:2'];
    const { of, server, tools } = await library({
      titles: ids.map((id) => titled(id, { kind: 'shelf' })),
      maxAtOnce: 0,
    });
    expect((await of(...ids))?.size).toBe(2);
    expect(server.requests).toHaveLength(3);
    expect((await of(...ids))?.size).toBe(2);
    expect(server.requests).toHaveLength(5);
    expect(tools.warnings).toEqual([{ code: 'daia-single-titles', values: {} }]);
  });

  it('matches documents by `requested`, and by the end of a longer URI', async () => {
    const uri = (ppn: string) => `http://uri.gbv.de/document/opac-de-000:ppn:${ppn}`;
    const titles = ['1', '21'].map((ppn) => ({ ...titled(uri(ppn), { kind: 'shelf' }), requested: `ppn:${ppn}` }));
    const newer = await library({ titles });
    expect([...((await newer.of('ppn:1', 'ppn:21'))?.keys() ?? [])]).toEqual(['ppn:1', 'ppn:21']);
    const older = await library({ titles, version: '0.5' });
    expect([...((await older.of('ppn:1', 'ppn:21'))?.keys() ?? [])]).toEqual(['ppn:1', 'ppn:21']);
    expect((await older.of('ppn:21'))?.get('ppn:21')?.copies[0]?.id).toBe(`${uri('21')}:1`);
  });

  it.each<[string, TestReply, string, number]>([
    ['an error response', { status: 404, body: '{"error":"not_found"}' }, 'library-answer', 1],
    ['an error with status 200', { body: '{"error":"invalid_request"}' }, 'library-answer', 1],
    ['no JSON', { body: '<html>' }, 'library-answer', 1],
    ['JSON that is nested too deeply', { body: '['.repeat(100_000) }, 'library-answer', 1],
    ['XML of DAIA 0.5', { body: '<daia xmlns="http://ws.gbv.de/daia/"/>' }, 'library-answer', 1],
    ['too many requests', { status: 429 }, 'library-busy', 0],
    ['a broken server', { status: 500 }, 'library-unavailable', 0],
  ])('reports %s', async (_, reply, code, warnings) => {
    const { of, tools } = await answering(reply);
    await expect(of('ppn:1')).rejects.toMatchObject({ code });
    expect(tools.warnings).toHaveLength(warnings);
  });

  it('tells operators who answers', async () => {
    const { connector } = await library({ institution: 'Stadtbücherei' });
    expect(await connector.examineAvailability?.(context)).toEqual([
      { isGood: true, code: 'daia-answers', values: { institution: 'Stadtbücherei', version: '1.0.0' } },
    ]);
    const broken = await answering({ body: 'none' });
    expect(await broken.connector.examineAvailability?.(context)).toEqual([
      { isGood: false, code: 'daia-unusable', values: { error: 'library-answer' } },
    ]);
  });
});

describe.skipIf(!hasHttpRecordings('vufind/daia'))('DAIA with recorded answers', () => {
  const uri = (id: string) => `http://uri.gbv.de/document/opac-de-000:${id}`;
  const href = 'http://opac.example-library.edu/DB=1/PPNSET?PPN=027586081';
  const institution = {
    href: 'http://www.example-library.edu',
    content: 'Example Library for DAIA Tests',
    id: 'http://uri.gbv.de/organization/isil/DE-000',
  };
  const place = { department: institution, href, storage: 'Abteilung III' };
  const order = 'http://opac.example-library.edu/loan/REQ?EPN=711134758';
  const copies = [
    { id: uri('epn:711134758'), label: 'ABC 12', ...place, state: { kind: 'order', href: order } },
    {
      id: uri('epn:711134766'),
      label: 'DEF 34',
      ...place,
      state: { kind: 'shelf', limitation: 'mit Zustimmung', interloanLimitation: 'nur Kopie' },
    },
    { id: uri('epn:7111347777'), label: 'GHI 56', ...place, state: { kind: 'lent', expected: '2115-02-09' } },
  ] as const;

  it('holds the test server to vufind/daia/daia.json byte for byte', async () => {
    const recording = readHttpRecording('vufind/daia/daia.json');
    const { server } = await library({
      version: '0.5',
      titles: [{ id: uri('ppn:027586081'), href, copies }],
      institution,
      timestamp: '2015-03-18T11:49:40Z',
    });
    const answer = await fetch(`${server.base}?format=json&id=${encodeURIComponent(uri('ppn:027586081'))}`);
    expect(answer.status).toBe(recording.status);
    expect(answer.headers.get('content-type')).toBe(new Map(recording.headers).get('Content-Type'));
    expect(await answer.text()).toBe(`${recording.body.trimEnd()}\n`);
  });

  it('reads vufind/daia/daia.json', async () => {
    const { of } = await answering({ body: readHttpRecording('vufind/daia/daia.json').body });
    const place = { branchId: institution.id, branch: institution.content, location: 'Abteilung III' };
    expect((await of('ppn:027586081'))?.get('ppn:027586081')).toEqual({
      reservable: true,
      copies: [
        { id: uri('epn:711134758'), shelfmark: 'ABC 12', ...place, state: 'available', reservable: true },
        { id: uri('epn:711134766'), shelfmark: 'DEF 34', ...place, state: 'available', status: 'mit Zustimmung' },
        // A return in 2115 is no date to rely on.
        { id: uri('epn:7111347777'), shelfmark: 'GHI 56', ...place, state: 'lent' },
      ],
    });
  });

  it('cannot read vufind/daia/daia.xml, and says so', async () => {
    const { of } = await answering({ body: readHttpRecording('vufind/daia/daia.xml').body });
    await expect(of('ppn:027586081')).rejects.toMatchObject({ code: 'library-answer' });
  });

  it.each<[string, string, object[]]>([
    ['response-1', 'http://d-nb.info/1001703464', []],
    ['response-2', 'urn:isbn:978-3-531-18621-4', [{ state: 'available' }]],
    [
      'response-2',
      'http://dx.doi.org/10.1007/978-3-531-19144-7_13',
      [{ id: 'http://dx.doi.org/10.1007/978-3-531-19144-7_13', state: 'available' }],
    ],
    ['response-3', 'some:uri', []],
    ['response-4', 'doc:rare', [{ state: 'reference' }]],
    ['response-5', 'doc:rare', [{ state: 'available' }]],
    ['response-6', 'doc:rare', [{ state: 'available', status: 'only for researchers' }]],
    ['response-7', 'urn:issn:0370–2316', [{ state: 'unknown', shelfmark: 'volume 1, issue 1 (1665)' }]],
  ])('reads gbv-daia-examples/%s.json for %s', async (name, id, expected) => {
    const { of } = await answering({ body: readHttpRecording(`gbv-daia-examples/${name}.json`).body });
    expect((await of(id))?.get(id)?.copies).toEqual(expected);
  });

  it('reads the fragments of gbv-daia-examples: service-1.json, entity.json and chronology-1.json', async () => {
    const fragment = (name: string) =>
      readHttpRecording(`gbv-daia-examples/${name}.json`).body.replace(/,(\s*\})/g, '$1');
    const item = {
      ...JSON.parse(fragment('service-1')),
      storage: JSON.parse(fragment('entity')),
      chronology: JSON.parse(fragment('chronology-1')),
    };
    const { of } = await answering({ body: JSON.stringify({ document: [{ id: 'x:1', item: [item] }] }) });
    expect((await of('x:1'))?.get('x:1')?.copies).toEqual([
      { state: 'lent', location: 'Library of Congress', shelfmark: 'v.1/1920-19/1939, v.21/1941, v.36/1956-' },
    ]);
  });

  it('joins the documents that match one request identifier (response-2)', async () => {
    const { of } = await answering({ body: readHttpRecording('gbv-daia-examples/response-2.json').body });
    expect((await of('10.1007/978-3-531-19144-7_13'))?.get('10.1007/978-3-531-19144-7_13')?.copies).toHaveLength(2);
  });
});
