import type { FacetId } from '@buchfink/contract/search';
import type { Ask, CountedByName, EngineSearch } from '../ask.ts';
import { parseHeadingToken } from '../engine-text.ts';
import { type HeadingId, headingTextField, optionFields } from '../index-mapping.ts';
import { type HeadingTexts, offeredHeadings } from './facet-answer.ts';
import { type FacetQuestion, filterFor } from './facet-question.ts';

const headingIds: readonly HeadingId[] = ['author', 'subject', 'series'];
/** The spellings looked at: those of a heading are as frequent as it is, and few others are. */
const maxSpellings = 12;

/** Asks how the offered headings are written in most of the documents. */
export function headingTexts(
  ask: Ask,
  search: EngineSearch,
  counted: CountedByName,
  question: FacetQuestion,
): (id: FacetId) => HeadingTexts {
  const asked = headingIds.flatMap((id) => {
    const keys = offeredHeadings(counted, id);
    return keys.length === 0 ? [] : [{ id, keys }];
  });
  if (asked.length === 0) return () => new Map();
  const aggs = Object.fromEntries(
    asked.map(({ id, keys }) => [id, { filter: filterFor(id, question), aggs: { options: spellingsOf(id, keys) } }]),
  );
  const [answer] = ask([{ ...search, aggs }]);
  return (id) =>
    new Map(answer?.counted[id]?.within.options?.buckets.map(({ key, within }) => [key, textOf(key, within)]));
}

function spellingsOf(id: HeadingId, keys: readonly string[]) {
  return {
    terms: { field: optionFields[id], include: keys, size: keys.length },
    aggs: { texts: { terms: { field: headingTextField(id), size: maxSpellings } } },
  };
}

function textOf(key: string, within: CountedByName): string {
  const tokens = within.texts?.buckets.map((bucket) => parseHeadingToken(bucket.key)) ?? [];
  return tokens.find((token) => token.key === key)?.text ?? key;
}
