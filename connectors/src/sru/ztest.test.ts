import { createSearchQuery } from '@buchfink/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import { hasPrograms } from '../testing/start-server.ts';
import { testTools } from '../testing/test-tools.ts';
import { startZtest, type Ztest } from '../testing/zebra/ztest.ts';
import { connectSru } from './connect-sru.ts';
import { SruCatalogue } from './sru-settings.ts';

const signal = new AbortController().signal;
const context: CallContext = { locale: 'de', signal, deadline: Infinity, requestId: 'test', now: () => new Date() };

describe.skipIf(!hasPrograms('yaz-ztest'))('an SRU server that knows nothing of its records', () => {
  let ztest: Ztest;
  beforeAll(async () => {
    ztest = await startZtest();
  });
  afterAll(() => ztest.close());

  const connectVersion = (version: number) =>
    connectSru(
      {
        libraryId: 7,
        settings: SruCatalogue.parse({ kind: 'sru', base: ztest.base, version }),
        mapping: {},
        branchName: String,
        dayAt: (instant: Date) => instant.toISOString().slice(0, 10),
      },
      testTools(),
    );

  it.each([1.1, 1.2, 2])('is searched in version %s', async (version) => {
    const answer = await connectVersion(version).catalogue?.search(
      createSearchQuery([{ id: 'TITLE', value: 'computer' }], { limit: 5, countFacets: false, searchType: 'meta' }),
      context,
    );
    expect(answer?.items[0]).toMatchObject({ id: '11224466', author: 'Jack Collins', mediaType: 'BOOK' });
    expect(answer?.items[0]?.title).toMatch(/^How to program a computer/);
  });

  it('is not trusted if it shows another record than the requested one', async () => {
    const { catalogue } = connectVersion(1.1);
    await expect(catalogue?.record('11224466', context)).resolves.toMatchObject({ id: '11224466' });
    await expect(catalogue?.record('4711', context)).rejects.toMatchObject({ code: 'unknown-record' });
  });

  it('is examined although it has no explanation', async () => {
    const [first, ...furtherFindings] = (await connectVersion(1.1).examine?.(context)) ?? [];
    expect(first).toEqual({ code: 'sru-unexplained', values: {} });
    expect(furtherFindings.map(({ isGood }) => isGood)).not.toContain(false);
  });
});
