import { attributesOf } from '../../text/attribute-words.ts';
import { isFillerWord } from '../../text/filler-words.ts';
import { parseBooleanQuery } from '../query/boolean-query.ts';
import { agePatterns } from './age-words.ts';
import { languagePatterns } from './language-words.ts';
import { mediaPatterns } from './media-words.ts';
import { type NamedFilter, writtenForm } from './named-filter.ts';
import { yearPatterns } from './year-words.ts';

/** Words of a text, from one position to before another, that name a filter. */
export interface FilterWords extends NamedFilter {
  readonly from: number;
  readonly to: number;
  /** As typed. */
  readonly words: string;
}

/** A text as its words, and those of them that name filters; these never overlap. */
export interface TextWithFilters {
  readonly written: readonly string[];
  readonly filters: readonly FilterWords[];
}

const patterns = [...languagePatterns, ...agePatterns, ...yearPatterns, ...mediaPatterns];
/** Longer texts are pasted titles. */
const maxWords = 12;
/** Quotes, wildcards, parentheses and labels of fields say that the words are meant as words. */
const literalSigns = /["\u201C-\u201F\u00AB\u00BB*?():]/u;

/**
 * Reads the words that name filters, the longest at each position. Words of `asWords` (as an answer named them) and a
 * text with quotes, wildcards or operators are left alone.
 */
export function readFilters(text: string, asWords: readonly string[], thisYear: number): TextWithFilters {
  const written = text.split(/\s+/u).filter(Boolean);
  const filters: FilterWords[] = [];
  if (written.length > maxWords || literalSigns.test(text) || parseBooleanQuery(text)) return { written, filters };
  const kept = new Set(asWords.map(formsOf));
  const forms = written.map(writtenForm);
  for (let from = 0; from < forms.length; ) {
    const named = longestAt(forms, from, thisYear);
    const words = named && written.slice(from, named.to).join(' ');
    if (named && words !== undefined && !kept.has(formsOf(words))) filters.push({ ...named, from, words });
    from = named?.to ?? from + 1;
  }
  return { written, filters };
}

function formsOf(words: string): string {
  return words.split(/\s+/u).map(writtenForm).join(' ');
}

/** The filter that the most words from a position on name; a single word may be a name of a medium. */
function longestAt(
  forms: readonly string[],
  from: number,
  thisYear: number,
): (NamedFilter & { to: number }) | undefined {
  const text = forms.slice(from).join(' ');
  let longest: (NamedFilter & { to: number }) | undefined;
  for (const { pattern, filterOf } of patterns) {
    const match = pattern.exec(text);
    const filter = match && filterOf(match, thisYear);
    const to = from + (match?.[0].split(' ').length ?? 0);
    if (filter && to > (longest?.to ?? from)) longest = { ...filter, to };
  }
  return longest ?? mediumAt(forms, from);
}

function mediumAt(forms: readonly string[], from: number): (NamedFilter & { to: number }) | undefined {
  const form = forms[from] ?? '';
  const named = attributesOf(form);
  // `buch` says no more than what a library has.
  if (named?.column !== 'mediaType' || isFillerWord(form)) return undefined;
  return {
    facet: 'mediaType',
    options: named.options,
    certainty: named.isCertain ? 'certain' : 'likely',
    to: from + 1,
  };
}
