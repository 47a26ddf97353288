import { isFunctionWord } from '../../text/function-words.ts';
import { anyOf } from '../matching/query-node.ts';
import { type BooleanQuery, parseBooleanQuery } from '../query/boolean-query.ts';
import {
  isSearchedField,
  matchedWordsOf,
  type ParsedText,
  parseTexts,
  type QueryField,
  type QueryWord,
  requiredWords,
} from '../query/parsed-query.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import { conjunctionOf } from '../query/word-conjunction.ts';
import { attributeNode } from '../query/word-forms.ts';
import type { Exclusion } from './exclusion.ts';
import type { Disjunction } from './match-disjunction.ts';

/** The fields of a search with their operators parsed. */
export interface OperatorQuery {
  /** The fields without their exclusions. */
  readonly fields: readonly QueryField[];
  readonly excluded: readonly Exclusion[];
  /** Where some texts have disjunctions. */
  readonly disjunction: Disjunction | undefined;
}

interface ReadField {
  readonly field: QueryField;
  readonly booleanQuery: BooleanQuery | undefined;
}

/** Parses the operators in the texts that are searched for words and numbers. */
export function parseOperators(lookup: TermLookup, fields: readonly QueryField[]): OperatorQuery {
  const read = fields.map((field): ReadField => {
    const booleanQuery = isSearchedField(field.meaning) ? parseBooleanQuery(field.text) : undefined;
    return { field: { ...field, text: booleanQuery?.text ?? field.text }, booleanQuery };
  });
  if (read.every(({ booleanQuery }) => !booleanQuery)) return { fields, excluded: [], disjunction: undefined };
  const excluded = read.flatMap(({ field: { meaning }, booleanQuery }) =>
    (booleanQuery?.excluded ?? []).map((text) => exclusionOf(lookup, { meaning, text })),
  );
  const choices = read.flatMap(({ field, booleanQuery }) =>
    (booleanQuery?.choices ?? []).map((texts) => texts.flatMap((text) => partsOf(lookup, field, text))),
  );
  const demanded = read.flatMap((readField) => requiredTextsOf(lookup, readField));
  return {
    fields: read.map(({ field }) => field),
    excluded,
    disjunction: choices.length > 0 ? { required: demanded, choices } : undefined,
  };
}

/** The parsed operand of a field's text; changes are reported for the whole text. */
function partsOf(lookup: TermLookup, { meaning, text: fieldText }: QueryField, text: string): ParsedText[] {
  return parseTexts(lookup, [{ meaning, text }]).map((parsed) => ({ ...parsed, text: fieldText }));
}

function requiredTextsOf(lookup: TermLookup, { field, booleanQuery }: ReadField): ParsedText[] {
  if (!booleanQuery) return parseTexts(lookup, [field]);
  const texts = partsOf(lookup, field, booleanQuery.required);
  return booleanQuery.choices.length > 0 ? texts.filter(({ words }) => !words.every(isFunctional)) : texts;
}

/** Function words are optional beside a disjunction. */
function isFunctional({ word: { parts }, isQuoted: quoted }: QueryWord): boolean {
  return !quoted && parts.every(({ form }) => isFunctionWord(form));
}

/** An attribute word also excludes its language or medium: `krabat NOT film`. */
function exclusionOf(lookup: TermLookup, field: QueryField): Exclusion {
  const texts = parseTexts(lookup, [field]);
  const { node } = conjunctionOf(matchedWordsOf(texts));
  const [word, ...furtherWords] = field.meaning === 'FREE' ? requiredWords(texts) : [];
  return {
    text: field.text,
    node: word && furtherWords.length === 0 ? anyOf([node, attributeNode(word.word, () => true)]) : node,
    phrase: texts.flatMap(({ phrases }) => phrases)[0],
  };
}
