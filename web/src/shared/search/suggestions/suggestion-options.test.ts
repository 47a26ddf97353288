import type { Suggestion } from '@buchfink/contract/search/suggest';
import { describe, expect, it } from 'vitest';
import { pastGroups, searchGroup, suggestionGroups } from './suggestion-options.ts';

const t = (key: string) => key;
const suggestion = (kind: Suggestion['kind'], text: string, more: Partial<Suggestion> = {}): Suggestion => ({
  kind,
  text,
  fields: [{ id: kind === 'author' ? 'AUTHOR' : 'TITLE', value: text }],
  ...more,
});

describe('the list below a search field', () => {
  it('groups titles, persons and subjects, the first suggestion first', () => {
    const groups = suggestionGroups(
      [suggestion('author', 'Mann, T.'), suggestion('title', 'Manna'), suggestion('author', 'Mann, H.')],
      1,
    );
    expect(groups.map(({ id, options }) => [id, options.map(({ text }) => text)])).toEqual([
      ['author', ['Mann, T.', 'Mann, H.']],
      ['title', ['Manna']],
    ]);
  });

  it('leads to the record if there is only one, else to a search in that library', () => {
    const [group] = suggestionGroups([suggestion('title', 'Momo', { recordId: 'a/b' })], 7);
    expect(group?.options[0]).toMatchObject({ path: '/record/7/a~2Fb', fields: undefined });
    const [search] = suggestionGroups([suggestion('author', 'Ende, Michael')], 7);
    expect(search?.options[0]).toMatchObject({ path: '/result?AUTHOR=Ende%2C+Michael&library=7' });
  });

  it('ends with the search for what is typed', () => {
    expect(searchGroup('drei ???', 7)).toMatchObject({
      id: 'search',
      options: [{ kind: 'search', text: 'drei ???', path: '/result?FREE=drei+%3F%3F%3F&library=7' }],
    });
  });

  it('identifies an option by its target and shows it once', () => {
    const keys = (...suggestions: Suggestion[]) =>
      suggestionGroups(suggestions, 1).flatMap(({ options }) => options.map(({ key }) => key));
    const [momo, ende] = [suggestion('title', 'Momo', { recordId: 'a' }), suggestion('author', 'Ende, Michael')];
    expect(keys(ende, momo, momo)).toEqual(keys(momo, ende).toReversed());
    expect(new Set(keys(momo, suggestion('title', 'Momo', { recordId: 'b' }))).size).toBe(2);
  });

  it('has the latest searches and at the end the option to forget them', () => {
    const past = Array.from({ length: 12 }, (_, index) => [{ id: 'FREE', value: `wort ${index}` }]);
    const [group] = pastGroups(past, 7, t);
    expect(group?.options).toHaveLength(8);
    expect(group?.options[0]).toMatchObject({ text: 'wort 0', path: '/result?FREE=wort+0&library=7' });
    expect(group?.options.at(-1)).toMatchObject({ kind: 'forget', text: 'suggest.forget-all' });
    expect(pastGroups([], 1, t)).toEqual([]);
  });

  it('leads to a search of all libraries where none is chosen', () => {
    const [group] = pastGroups([[{ id: 'FREE', value: 'momo' }]], 0, t);
    expect(group?.options[0]).toMatchObject({ path: '/metasearch?FREE=momo' });
  });
});
