import type { UnlabelledSearchField } from '@buchfink/connectors/unlabelled';
import { ApiException } from '@buchfink/contract/error';
import { describe, expect, it } from 'vitest';
import { collectMetaSearchFields } from './meta-search-fields.ts';

const text = { type: 'text', advanced: true, visible: true } as const;
const field = (id: string, ...keys: readonly string[]): UnlabelledSearchField => ({
  ...text,
  id,
  ...(keys.length > 0 && { type: 'dropdown', options: keys.map((key) => ({ key })) }),
});
const answering =
  (...fields: readonly UnlabelledSearchField[]) =>
  async () =>
    fields;
const failing = (code: 'library-unavailable' | 'library-timeout') => async () => {
  throw new ApiException(code);
};
const never = () => new Promise<never>(() => {});

describe('the fields of the search over all libraries', () => {
  it('are those that at least one catalogue has, in one order, without those that one library alone understands', async () => {
    const fields = await collectMetaSearchFields([
      answering(field('AVAILABLE'), field('TITLE'), field('BRANCH', 'N', 'S')),
      answering(field('FREE'), field('TITLE'), field('CATEGORY')),
    ]);
    expect(fields.map(({ id }) => id)).toEqual(['FREE', 'TITLE', 'AVAILABLE']);
  });

  it('offer the options of all catalogues once, the most frequent first', async () => {
    const [media] = await collectMetaSearchFields([
      answering(field('MEDIATYPE', 'MAP', 'BOOK')),
      answering(field('MEDIATYPE', 'DVD', 'BOOK')),
      answering(field('MEDIATYPE', 'DVD', 'BOOK', 'CD')),
    ]);
    expect(media?.options?.map(({ key }) => key)).toEqual(['BOOK', 'DVD', 'MAP', 'CD']);
  });

  it('do without catalogues that fail or take too long', async () => {
    const lists = [failing('library-unavailable'), never, answering(field('TITLE'))];
    expect((await collectMetaSearchFields(lists, 5)).map(({ id }) => id)).toEqual(['TITLE']);
  });

  it('wait for the first catalogue, and fail with the first error where none answers', async () => {
    const late = () => new Promise<UnlabelledSearchField[]>((resolve) => setTimeout(resolve, 20, [field('TITLE')]));
    expect(await collectMetaSearchFields([late], 1)).toHaveLength(1);
    await expect(
      collectMetaSearchFields([failing('library-unavailable'), failing('library-timeout')]),
    ).rejects.toMatchObject({ code: 'library-unavailable' });
    expect(await collectMetaSearchFields([])).toEqual([]);
  });
});
