import { isFunctionWord } from '../../text/function-words.ts';
import type { FoundWord } from '../found.ts';
import type { Attempt } from '../ladder/attempt.ts';
import {
  type AskedWord,
  askedTexts,
  type Field,
  isSearched,
  type Phrase,
  requiredWords,
  wantedWords,
} from '../words/asked.ts';
import type { Lookup } from '../words/lookup.ts';
import { all, any, nothing, type Wanted } from '../words/wanted.ts';
import { ofNamed } from '../words/word-forms.ts';
import type { Excluded } from './excluded.ts';
import { operatedText } from './operators.ts';

/** The fields of a search after the operators in their texts. */
export interface WithOperators {
  /** The fields without what is to be left out. */
  readonly fields: readonly Field[];
  readonly excluded: readonly Excluded[];
  /** Where some texts leave a choice: what to look for. */
  readonly choosing: Attempt | undefined;
}

/** Reads the operators in the texts that are searched for words and numbers. */
export function withOperators(lookup: Lookup, fields: readonly Field[]): WithOperators {
  const read = fields.map((field) => ({
    field,
    operated: isSearched(field.meaning) ? operatedText(field.text) : undefined,
  }));
  if (read.every(({ operated }) => !operated)) return { fields, excluded: [], choosing: undefined };
  const excluded = read.flatMap(({ field: { meaning }, operated }) =>
    (operated?.excluded ?? []).map((text) => excludedBy(lookup, { meaning, text })),
  );
  const choices = read.flatMap(({ field: { meaning }, operated }) =>
    (operated?.choices ?? []).map((texts) =>
      choiceOf(
        lookup,
        texts.map((text) => ({ meaning, text })),
      ),
    ),
  );
  const demanded = read.flatMap(({ field, operated }) => {
    if (!operated) return askedTexts(lookup, [field]);
    const texts = askedTexts(lookup, [{ ...field, text: operated.demanded }]);
    return operated.choices.length > 0 ? texts.filter(({ words }) => !words.every(isFunctional)) : texts;
  });
  return {
    fields: read.map(({ field, operated }) => ({ ...field, text: operated?.text ?? field.text })),
    excluded,
    choosing:
      choices.length === 0
        ? undefined
        : {
            words: [...wantedWords(demanded), ...choices.map(({ word }) => word)],
            phrases: [...demanded.flatMap(({ phrases }) => phrases), ...choices.flatMap(({ phrase }) => phrase ?? [])],
            rewrites: [],
          },
  };
}

/** Beside a choice such words need not be found. */
function isFunctional({ word: { parts }, quoted }: AskedWord): boolean {
  return !quoted && parts.every(({ form }) => isFunctionWord(form));
}

/** One of the choices: what fulfils it, and the words that must stand together in what does. */
interface Operand {
  readonly asked: string;
  readonly parts: number;
  readonly wanted: Wanted;
  readonly phrase: Phrase | undefined;
}

/** Words, a number, or words in quotes; nothing where the text has none. */
function operandOf(lookup: Lookup, field: Field): Operand {
  const texts = askedTexts(lookup, [field]);
  const words = wantedWords(texts).filter(({ optional }) => !optional);
  return {
    asked: words.map(({ asked }) => asked).join(' '),
    parts: words.reduce((sum, { parts }) => sum + parts, 0),
    wanted: all(words.map(({ wanted }) => wanted)),
    phrase: texts.flatMap(({ phrases }) => phrases)[0],
  };
}

/** A single word that names a language or medium excludes these, too: `krabat NOT film`. */
function excludedBy(lookup: Lookup, field: Field): Excluded {
  const { wanted, phrase } = operandOf(lookup, field);
  const [word, ...others] = field.meaning === 'FREE' ? requiredWords(askedTexts(lookup, [field])) : [];
  const isAlone = word && others.length === 0;
  return { text: field.text, wanted: isAlone ? any([wanted, ofNamed(word.word, () => true)]) : wanted, phrase };
}

function choiceOf(lookup: Lookup, fields: readonly Field[]): { word: FoundWord; phrase: Phrase | undefined } {
  const operands = fields.map((field) => operandOf(lookup, field));
  const quoted = operands.flatMap(({ phrase, wanted }) => (phrase && wanted !== nothing ? [phrase] : []));
  const others = operands.filter(({ phrase }) => !phrase);
  const word: FoundWord = {
    meaning: fields[0]?.meaning ?? 'FREE',
    asked: operands.map(({ asked }) => asked).join(' / '),
    // What is chosen by fewer words is no whole title that has more.
    parts: Math.min(...operands.map(({ parts }) => parts)),
    optional: false,
    wanted: any(operands.map(({ wanted }) => wanted)),
  };
  if (quoted.length === 0) return { word, phrase: undefined };
  const otherwise = any([...quoted.map((each) => each.otherwise), ...others.map(({ wanted }) => wanted)]);
  return { word, phrase: { either: quoted.flatMap(({ either }) => either), otherwise } };
}
