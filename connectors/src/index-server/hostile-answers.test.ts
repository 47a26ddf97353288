import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { ApiException } from '@buchfink/contract/error';
import { Item } from '@buchfink/contract/search';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Connector } from '../connector.ts';
import type { SystemWarning } from '../system-warning.ts';
import { queryOf, testContext } from '../testing/rules/catalogue-rules.ts';
import type { ConnectorTools, UpstreamAnswer } from '../upstream.ts';
import { connectOpenSearch } from './opensearch/connect-opensearch.ts';
import { OpenSearchCatalogue } from './opensearch/opensearch-settings.ts';
import { connectSolr } from './solr/connect-solr.ts';
import { SolrCatalogue } from './solr/solr-settings.ts';

/** The answers that are damaged; many more at night. */
const answerCount = process.env.BUCHFINK_NIGHT ? 10_000 : 600;

const base = 'https://index.example.org/catalogue';
const warnings: SystemWarning[] = [];
let requests: { url: string; headers: Readonly<Record<string, string>>; body: string }[] = [];
beforeEach(() => {
  warnings.length = 0;
  requests = [];
});

type Answer = Partial<Omit<UpstreamAnswer, 'body'>> & { readonly body: string | Buffer };

/** A server that answers each request by a function. */
const toolsOf = (answerOf: () => Answer): ConnectorTools => ({
  async fetch({ url, headers = {}, body = '' }) {
    requests.push({ url, headers, body });
    const { body: answer, ...others } = answerOf();
    return { status: 200, headers: {}, ...others, body: Buffer.from(answer) };
  },
  now: () => new Date('2026-11-25T12:00:00Z'),
  secret: async (reference) => {
    if (reference === 'env:NOWHERE') throw new Error('there is no secret at env:NOWHERE');
    return 'pässwort';
  },
  warn: (warning) => warnings.push(warning),
});

const library = {
  libraryId: 7,
  mapping: {},
  branchName: String,
  dayAt: (instant: Date) => instant.toISOString().slice(0, 10),
};
const servers = {
  Solr: (answerOf: () => Answer, more: object = {}): Connector => {
    const settings = SolrCatalogue.parse({ kind: 'solr', base, limits: { perMinute: 100_000 }, ...more });
    return connectSolr({ ...library, settings }, toolsOf(answerOf));
  },
  OpenSearch: (answerOf: () => Answer, more: object = {}): Connector => {
    const settings = OpenSearchCatalogue.parse({
      kind: 'opensearch',
      base,
      preset: 'vufind',
      limits: { perMinute: 100_000 },
      ...more,
    });
    return connectOpenSearch({ ...library, settings }, toolsOf(answerOf));
  },
};

const searchWith = async ({ catalogue }: Connector) =>
  catalogue?.search(queryOf({ FREE: 'geheimes Wort' }), testContext());
const failsWith = (code: string) => ({ name: 'ApiException', code });

describe.each(Object.entries(servers))('an answer of %s', (name, connect) => {
  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['garbage', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))],
    ['a page for people', '<!DOCTYPE html><html><body>Wartung</body></html>'],
    ['other JSON', '{"numFound":1,"total":1}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    [
      'a number of hits that is none',
      '{"response":{"numFound":"many","docs":[]},"hits":{"total":{"value":-1},"hits":[]}}',
    ],
    ['documents that are none', '{"response":{"numFound":1,"docs":[1]},"hits":{"total":{"value":1},"hits":[1]}}'],
    [
      'documents without an id',
      '{"response":{"numFound":1,"docs":[{}]},"hits":{"total":{"value":1},"hits":[{"_id":"1"}]}}',
    ],
  ])('is refused: %s', async (_, body) => {
    await expect(searchWith(connect(() => ({ body })))).rejects.toMatchObject(failsWith('library-answer'));
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain('geheim');
  });

  it.each([
    [401, 'library-answer'],
    [404, 'library-answer'],
    [400, 'library-answer'],
    [429, 'library-busy'],
    [500, 'library-unavailable'],
    [503, 'library-unavailable'],
  ])('with status %i is %s, and never repeats words of the search', async (status, code) => {
    const error = { error: { msg: 'Cannot parse geheimes Wort', type: 'parse geheimes', reason: 'geheimes Wort' } };
    await expect(searchWith(connect(() => ({ status, body: JSON.stringify(error) })))).rejects.toMatchObject(
      failsWith(code),
    );
    expect(JSON.stringify(warnings)).not.toContain('geheim');
  });

  it('comes to requests with the secrets of the settings', async () => {
    const more = { auth: { user: 'buchfink', password: 'env:PASSWORD' }, secretHeaders: { 'X-Api-Key': 'env:KEY' } };
    await expect(searchWith(connect(() => ({ body: '' }), more))).rejects.toMatchObject(failsWith('library-answer'));
    const login = `Basic ${Buffer.from('buchfink:pässwort').toString('base64')}`;
    expect(requests[0]?.headers).toMatchObject({ authorization: login, 'x-api-key': 'pässwort' });
    expect(requests[0]?.url).not.toContain('pässwort');
  });

  it('is not asked for without a secret, nor beyond the number of requests', async () => {
    const noSecret = { secretHeaders: { 'X-Api-Key': 'env:NOWHERE' } };
    await expect(searchWith(connect(() => ({ body: '' }), noSecret))).rejects.toMatchObject(
      failsWith('library-unavailable'),
    );
    expect(requests).toEqual([]);
    const connector = connect(() => ({ body: '' }), { limits: { perMinute: 1 } });
    await expect(searchWith(connector)).rejects.toMatchObject(failsWith('library-answer'));
    await expect(searchWith(connector)).rejects.toMatchObject(failsWith('library-busy'));
    expect(requests).toHaveLength(1);
  });

  it(`can be damaged in ${answerCount} ways: there are hits, or an error of the closed list`, async () => {
    const random = seeded(20_261_126);
    const originals = recordedAnswers(name.toLowerCase());
    let answers = 0;
    const { catalogue } = connect(() => {
      answers += 1;
      return { body: damaged(originals[random(originals.length)] ?? '', random) };
    });
    if (catalogue === undefined) throw new Error('there is no catalogue');
    const query = queryOf({ FREE: 'geheimes Wort' }, { filters: { mediaType: ['DVD'], year: ['1990-1999'] } });
    const calls = [
      () => catalogue.search(query, testContext()),
      () => catalogue.search(query, testContext()),
      () => catalogue.record('set', testContext()),
      () => catalogue.suggest?.('geheim', testContext()),
      () => catalogue.searchFields(testContext()),
      () => catalogue.copies?.(['set', 'v10'], testContext()),
      () => catalogue.acquisitions?.({ since: '2026-01-01', offset: 0, limit: 10 }, testContext()),
    ];
    const codes = new Set<string>();
    while (answers < answerCount) {
      try {
        const result = await calls[random(calls.length)]?.();
        if (result && 'items' in result) {
          for (const item of result.items) expect(Item.safeParse(item).error).toBeUndefined();
          expect(Number.isSafeInteger(result.total)).toBe(true);
          for (const { options } of result.facets)
            expect(options.every(({ id, count }) => id.length <= 256 && Number.isSafeInteger(count))).toBe(true);
        }
      } catch (error) {
        if (!(error instanceof ApiException)) throw error;
        codes.add(error.code);
      }
    }
    expect([...codes].sort()).toEqual(['library-answer', 'unknown-record']);
    expect(JSON.stringify(warnings)).not.toMatch(/geheim|Kling|Kafka/);
  });
});

/** The answers to searches in the recordings of a server. */
function recordedAnswers(server: string): string[] {
  const text = readFileSync(new URL(`../testing/index-servers/recordings/${server}.json`, import.meta.url), 'utf8');
  const exchanges = Object.values(JSON.parse(text) as Record<string, { status: number; answer: unknown }>);
  return exchanges.flatMap(({ status, answer }) => (status === 200 ? [JSON.stringify(answer)] : []));
}

type Random = (below: number) => number;

/** Numbers that are the same in each run (xorshift). */
function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const hostileValues = [
  'null',
  '-1',
  '1e400',
  '0.5',
  '""',
  '[]',
  '{}',
  'true',
  '"\\u0000"',
  '"<b>"',
  '[[["x"]]]',
  '{"__proto__":1}',
  '9007199254740993',
  `"${'x'.repeat(5000)}"`,
];

/** Replaces a value, or breaks the text at one place. */
function damaged(text: string, random: Random): string {
  const at = random(text.length);
  switch (random(6)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + String.fromCharCode(random(256)) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + text.slice(at + 1 + random(40));
    default: {
      const values = [...text.matchAll(/(?<=[:[,])(?:"(?:[^"\\]|\\.)*"(?!:)|\d+|true|false|\[[^[\]]*\]|\{[^{}]*\})/g)];
      const value = values[random(values.length || 1)];
      if (value === undefined) return text;
      const replacement = hostileValues[random(hostileValues.length)] ?? '';
      return text.slice(0, value.index) + replacement + text.slice(value.index + value[0].length);
    }
  }
}
