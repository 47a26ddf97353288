import { isFunctionWord } from '../../text/function-words.ts';
import {
  type AskedText,
  type AskedWord,
  askedTexts,
  type Field,
  isSearched,
  requiredWords,
  wantedWords,
} from '../words/asked.ts';
import { fulfilledBy } from '../words/fulfilled-by.ts';
import type { Lookup } from '../words/lookup.ts';
import { any } from '../words/wanted.ts';
import { ofNamed } from '../words/word-forms.ts';
import type { Choosing } from './choosing.ts';
import type { Excluded } from './excluded.ts';
import { type Operated, operatedText } from './operators.ts';

/** The fields of a search after the operators in their texts. */
export interface WithOperators {
  /** The fields without what is to be left out. */
  readonly fields: readonly Field[];
  readonly excluded: readonly Excluded[];
  /** Where some texts leave a choice. */
  readonly choosing: Choosing | undefined;
}

interface Read {
  readonly field: Field;
  readonly operated: Operated | undefined;
}

/** Reads the operators in the texts that are searched for words and numbers. */
export function withOperators(lookup: Lookup, fields: readonly Field[]): WithOperators {
  const read = fields.map((field): Read => {
    const operated = isSearched(field.meaning) ? operatedText(field.text) : undefined;
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
function partsOf(lookup: Lookup, { meaning, text: whole }: Field, text: string): AskedText[] {
  return askedTexts(lookup, [{ meaning, text }]).map((asked) => ({ ...asked, text: whole }));
}

function demandedBy(lookup: Lookup, { field, operated }: Read): AskedText[] {
  if (!operated) return askedTexts(lookup, [field]);
  const texts = partsOf(lookup, field, operated.demanded);
  return operated.choices.length > 0 ? texts.filter(({ words }) => !words.every(isFunctional)) : texts;
}

/** Beside a choice such words need not be found. */
function isFunctional({ word: { parts }, quoted }: AskedWord): boolean {
  return !quoted && parts.every(({ form }) => isFunctionWord(form));
}

/** A single word that names a language or medium excludes these, too: `krabat NOT film`. */
function excludedBy(lookup: Lookup, field: Field): Excluded {
  const texts = askedTexts(lookup, [field]);
  const { wanted } = fulfilledBy(wantedWords(texts));
  const [word, ...others] = field.meaning === 'FREE' ? requiredWords(texts) : [];
  return {
    text: field.text,
    wanted: word && others.length === 0 ? any([wanted, ofNamed(word.word, () => true)]) : wanted,
    phrase: texts.flatMap(({ phrases }) => phrases)[0],
  };
}
