import { type QueryNode, withinFields } from '../../search/matching/query-node.ts';
import type { Phrase, QueryWord } from '../../search/query/parsed-query.ts';
import { inField } from '../../segment/fields.ts';
import { isArticle } from '../../text/title-words.ts';
import { isNameWithSigns } from '../../text/words.ts';
import { titleEnds } from '../engine-text.ts';
import { engineFields } from '../index-mapping.ts';
import { allFilters, anyFilter, type EngineQuery } from './engine-query.ts';
import { nodeFilter } from './node-query.ts';

const { title, otherTitle } = inField;
/** All fields but the title. */
const otherFields = Object.values(inField).filter((field) => field !== title);

/** The documents in which a phrase stands together, as `filterByPhrases` keeps them. */
export function phraseFilter({ alternatives, orElse }: Phrase): EngineQuery {
  return anyFilter([nodeFilter(orElse), ...alternatives.map(standingTogether)]);
}

function standingTogether(words: readonly QueryWord[]): EngineQuery {
  const inOneField = otherFields.map((field) => allFilters(words.map((word) => within(word, field))));
  const inTitles = allFilters([
    ...words.map((word) => within(word, title | otherTitle)),
    anyFilter(titlePlaces(words)),
  ]);
  return anyFilter([...inOneField, inTitles]);
}

/** A number matched as the year is in no field, and is compatible with any. */
function within({ exact: { node } }: QueryWord, mask: number): EngineQuery {
  return nodeFilter(withFieldless(node, mask));
}

/** The node within fields; what is in no field stays. */
export function withFieldless(node: QueryNode, mask: number): QueryNode {
  if (node.kind === 'any') return { ...node, of: node.of.map((child) => withFieldless(child, mask)) };
  return node.kind === 'terms' || node.kind === 'all' ? withinFields(node, mask) : node;
}

/**
 * The places of a phrase in a title: anywhere in it; at its beginning, with the article that titles are stored without; or
 * from its end on into the other titles. A title that is cut off may go on with it.
 */
function titlePlaces(words: readonly QueryWord[]): EngineQuery[] {
  const cut = { term: { [engineFields.isTitleCut]: true } };
  if (!words.every(isComparable)) return [cut, { match_all: {} }];
  const [first, ...others] = words;
  const afterArticle =
    first && others.length > 0 && isArticle(first.word.parts[0]?.form ?? '')
      ? [inOrder([sign(titleEnds.first), ...others.map(intervalsOf)])]
      : [];
  const goingOn = words.slice(1).map((_, at) => {
    const [inTitle, after] = [words.slice(0, at + 1), words.slice(at + 1)];
    return allFilters([
      inOrder([...inTitle.map(intervalsOf), sign(titleEnds.last)]),
      ...after.map((word) => within(word, otherTitle)),
    ]);
  });
  return [cut, inOrder(words.map(intervalsOf)), ...afterArticle, ...goingOn];
}

/** Sort keys write signs, numbers with points and scripts without spaces differently from query words. */
function isComparable({ word }: QueryWord): boolean {
  return !word.unspaced && !isNameWithSigns(word) && !(word.joinedTerm && /\p{N}/u.test(word.joinedTerm.surface));
}

type Intervals = Readonly<Record<string, unknown>>;

function inOrder(intervals: readonly Intervals[]): EngineQuery {
  return { intervals: { [engineFields.titleWords]: sideBySide(intervals) } };
}

function sideBySide(intervals: readonly Intervals[]): Intervals {
  return { all_of: { ordered: true, max_gaps: 0, intervals } };
}

function sign(query: string): Intervals {
  return { match: { query } };
}

function intervalsOf({ exact: { node } }: QueryWord): Intervals {
  return nodeIntervals(node) ?? sign('');
}

/** Where a node may stand in a title; undefined where it cannot. */
function nodeIntervals(node: QueryNode): Intervals | undefined {
  switch (node.kind) {
    case 'terms': {
      const { term, isPrefix } = node.found;
      return isPrefix ? { prefix: { prefix: term } } : { match: { query: term } };
    }
    case 'any': {
      const intervals = node.of.flatMap((child) => nodeIntervals(child) ?? []);
      return intervals.length === 0 ? undefined : { any_of: { intervals } };
    }
    case 'all': {
      const parts = node.of.map(nodeIntervals);
      return parts.every((part) => part !== undefined) ? sideBySide(parts) : undefined;
    }
    default:
      return undefined;
  }
}
