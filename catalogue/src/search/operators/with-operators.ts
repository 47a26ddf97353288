import { isFunctionWord } from '../../text/function-words.ts';
import {
  isSearched,
  type ParsedText,
  parseTexts,
  type QueryField,
  type QueryWord,
  queryNodeOf,
  requiredWords,
} from '../query/parsed-query.ts';
import { anyOf } from '../query/query-node.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import { conjunctionOf } from '../query/word-conjunction.ts';
import { attributeNode } from '../query/word-forms.ts';
import { type BooleanQuery, parseBooleanQuery } from './boolean-query.ts';
import type { Disjunction } from './disjunction.ts';
import type { Exclusion } from './exclusion.ts';

/** The fields of a search after the operators in their texts. */
export interface WithOperators {
  /** The fields without what is to be left out. */
  readonly fields: readonly QueryField[];
  readonly excluded: readonly Exclusion[];
  /** Where some texts leave a choice. */
  readonly choosing: Disjunction | undefined;
}

interface Read {
  readonly field: QueryField;
  readonly operated: BooleanQuery | undefined;
}

/** Reads the operators in the texts that are searched for words and numbers. */
export function withOperators(lookup: TermLookup, fields: readonly QueryField[]): WithOperators {
  const read = fields.map((field): Read => {
    const operated = isSearched(field.meaning) ? parseBooleanQuery(field.text) : undefined;
    return { field: { ...field, text: operated?.text ?? field.text }, operated };
  });
  if (read.every(({ operated }) => !operated)) return { fields, excluded: [], choosing: undefined };
  const excluded = read.flatMap(({ field: { meaning }, operated }) =>
    (operated?.excluded ?? []).map((text) => excludedBy(lookup, { meaning, text })),
  );
  const choices = read.flatMap(({ field, operated }) =>
    (operated?.choices ?? []).map((texts) => texts.flatMap((text) => partsOf(lookup, field, text))),
  );
  const demanded = read.flatMap((each) => demandedBy(lookup, each));
  return {
    fields: read.map(({ field }) => field),
    excluded,
    choosing: choices.length > 0 ? { demanded, choices } : undefined,
  };
}

/** What stands in a part of a field's text; what replaces it is told of the whole. */
function partsOf(lookup: TermLookup, { meaning, text: whole }: QueryField, text: string): ParsedText[] {
  return parseTexts(lookup, [{ meaning, text }]).map((asked) => ({ ...asked, text: whole }));
}

function demandedBy(lookup: TermLookup, { field, operated }: Read): ParsedText[] {
  if (!operated) return parseTexts(lookup, [field]);
  const texts = partsOf(lookup, field, operated.demanded);
  return operated.choices.length > 0 ? texts.filter(({ words }) => !words.every(isFunctional)) : texts;
}

/** Beside a choice such words need not be found. */
function isFunctional({ word: { parts }, quoted }: QueryWord): boolean {
  return !quoted && parts.every(({ form }) => isFunctionWord(form));
}

/** A single word that names a language or medium excludes these, too: `krabat NOT film`. */
function excludedBy(lookup: TermLookup, field: QueryField): Exclusion {
  const texts = parseTexts(lookup, [field]);
  const { wanted } = conjunctionOf(queryNodeOf(texts));
  const [word, ...others] = field.meaning === 'FREE' ? requiredWords(texts) : [];
  return {
    text: field.text,
    wanted: word && others.length === 0 ? anyOf([wanted, attributeNode(word.word, () => true)]) : wanted,
    phrase: texts.flatMap(({ phrases }) => phrases)[0],
  };
}
