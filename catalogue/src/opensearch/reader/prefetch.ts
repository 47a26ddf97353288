import type { FoundNumber, FoundTerms } from '../../search/matching/query-node.ts';
import { parseTexts, type QueryField } from '../../search/query/parsed-query.ts';
import type { TermLookup } from '../../search/query/term-lookup.ts';
import { soundSpellings } from '../../search/spelling/sound-spellings.ts';
import { anywhere } from '../../segment/fields.ts';
import type { EngineIndex } from '../engine-index.ts';
import { wordFieldsOf } from '../index-mapping.ts';
import { yearsFilter } from '../query/condition-filter.ts';
import type { EngineQuery } from '../query/engine-query.ts';
import { inAnyField, mayMatch, numberFilter } from '../query/node-query.ts';
import { askTogether } from '../question.ts';
import type { EngineReader } from './engine-reader.ts';

/** Longer texts are pasted pages, of whose words most are looked up one by one. */
const maxLength = 300;
/** The letters of a part of a compound, at least. */
const minPart = 3;
/** Letters of words whose parts in the middle are looked up at once: half of their square. */
const maxSplit = 18;

/** Looks up all that parsing the fields of a query asks for at once, instead of one by one. */
export function prefetch({ ask }: EngineIndex, reader: EngineReader, fields: readonly QueryField[]): void {
  if (fields.reduce((sum, { text }) => sum + text.length, 0) > maxLength) return;
  const recorder = new LookupRecorder();
  parseTexts(recorder, fields);
  askTogether(ask, [reader.lookups([...recorder.forms], [...recorder.prefixes], recorder.filters)]);
  const unknown = unknownForms(reader, fields);
  if (unknown.length === 0) return;
  const similar = unknown.flatMap((form) => [...soundSpellings(form), ...partsOf(form)]);
  askTogether(ask, [reader.lookups([...new Set(similar)], unknown)]);
}

/** The words that no record has: they are tried as prefixes, as they sound, and as compounds of others. */
function unknownForms(reader: EngineReader, fields: readonly QueryField[]): string[] {
  const words = parseTexts(reader, fields).flatMap((text) => text.words);
  const unknown = words.filter(({ exact }) => !exact.optional && !mayMatch(exact.node));
  const forms = unknown.flatMap(({ word: { parts, unspaced } }) => (unspaced ? [] : parts.map(({ form }) => form)));
  return forms.filter((form) => /^\p{L}+$/u.test(form));
}

/** What `splitCompound` looks up, as far as heads are words; of long words only first and last parts. */
function partsOf(form: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from + minPart <= form.length; from += from === 0 ? minPart : 1)
    for (let to = from + minPart; to <= form.length; to += 1)
      if (from === 0 || to === form.length || form.length <= maxSplit) parts.push(form.slice(from, to));
  return parts;
}

/** A dictionary that has any word, and tells what was looked up in it: words that there are are looked up in more ways. */
class LookupRecorder implements TermLookup {
  readonly state = { segments: [] };
  readonly forms = new Set<string>();
  readonly prefixes = new Set<string>();
  readonly filters: EngineQuery[] = [];

  form(form: string): FoundTerms {
    this.forms.add(form);
    return { term: form, isPrefix: false, count: 1, at: nowhere };
  }

  prepare(forms: readonly string[]): void {
    for (const form of forms) this.forms.add(form);
  }

  prefix(form: string): FoundTerms {
    this.prefixes.add(form);
    return { term: form, isPrefix: true, count: 1, at: nowhere };
  }

  number(key: string, mask: number): FoundNumber {
    if (key !== '' && mask !== 0) this.filters.push(numberFilter(key, mask));
    return { key, mask, count: 1, at: nowhere };
  }

  surface = (form: string): string => form;
  idf = (): number => 1;
  similarTo = (): ReadonlyMap<string, number> => new Map();
  formsLike = (): readonly string[] => [];

  occursInFields({ term, isPrefix }: FoundTerms, mask: number): boolean {
    if (mask !== anywhere) this.filters.push(inAnyField(isPrefix ? 'prefix' : 'term', wordFieldsOf(mask), term));
    return true;
  }

  hasYear(year: number): boolean {
    this.filters.push(yearsFilter({ from: year, to: year }));
    return true;
  }
  estimateMatches = (): number => 0;
}

const nowhere = (): undefined => undefined;
