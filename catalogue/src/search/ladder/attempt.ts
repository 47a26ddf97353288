import type { Rung } from '@buchfink/contract/search';
import { conjunction } from '../documents/conjunction.ts';
import { countOf, type Hits } from '../documents/hits.ts';
import type { Condition } from '../filters/conditions.ts';
import { fulfilling } from '../filters/filters.ts';
import type { FoundWord } from '../found.ts';
import { withPhrases } from '../phrases/with-phrases.ts';
import { type AskedText, type AskedWord, type Phrase, wantedWords } from '../words/asked.ts';
import type { Lookup } from '../words/lookup.ts';

/** Words of a text (one, or neighbours) in whose place something else is looked for. */
export interface Rewrite {
  readonly text: AskedText;
  readonly asked: readonly AskedWord[];
  /** Undefined when the words are left out. */
  readonly word: FoundWord | undefined;
}

/** What must hold besides the words of a step: numbers in fields of their own, and fields that are no words. */
export interface Fixed {
  readonly numbers: readonly FoundWord[];
  readonly conditions: readonly Condition[];
}

/** A step of the ladder: what to look for, and how it differs from what was asked for. */
export interface Attempt {
  readonly rung?: Rung;
  readonly words: readonly FoundWord[];
  /** Those of the words that must stand together. */
  readonly phrases?: readonly Phrase[];
  readonly rewrites: readonly Rewrite[];
}

/** An attempt with what it found; after the last one, which found nothing, with what could be asked for instead. */
export interface Success extends Attempt {
  readonly hits: readonly Hits[];
  readonly suggestion?: string;
}

/** A step that looks for something else in place of single words, and for the others as they stand or as `otherwise` says. */
export function rewritten(
  rung: Rung,
  texts: readonly AskedText[],
  rewrites: readonly Rewrite[],
  otherwise: (asked: AskedWord) => FoundWord = ({ exact }) => exact,
): Attempt {
  const instead = new Map(rewrites.map(({ asked: [asked], word }) => [asked, word]));
  return { rung, words: wantedWords(texts, (asked) => [instead.get(asked) ?? otherwise(asked)]), rewrites };
}

/** The first of the attempts that finds something; those after it are not worked out. */
export function firstThatFinds(
  lookup: Lookup,
  attempts: Iterable<Attempt | undefined>,
  conditions: readonly Condition[],
): Success | undefined {
  for (const attempt of attempts) {
    const success = attempt && tryOut(lookup, attempt, conditions);
    if (success) return success;
  }
  return undefined;
}

/** The documents that have all words of an attempt and fulfil the conditions, in every segment; undefined when there are none. */
export function tryOut(lookup: Lookup, attempt: Attempt, conditions: readonly Condition[]): Success | undefined {
  const { words, phrases = [] } = attempt;
  const hits = lookup.state.segments.map((live, at) => {
    const part = { live, at };
    return withPhrases(part, fulfilling(live, conjunction(part, words), conditions), phrases);
  });
  return countOf(hits) > 0 ? { ...attempt, hits } : undefined;
}
