import { pack } from '../record/packed-record.ts';
import { firstOfSpan } from '../search/matching/year-spans.ts';
import { titleKeyWords } from '../search/ranking/title-match.ts';
import { isOnline, onShelf } from '../segment/columns/facet-values.ts';
import { optionKey } from '../segment/columns/option-key.ts';
import type { IndexedDocument, IndexedTerm } from '../segment/indexed-document.ts';
import type { ColumnId } from '../segment/segment.ts';
import { headingLocales } from '../text/heading-locale.ts';
import { maxKeyLength } from '../text/sort-key.ts';
import { copyToken, engineText, featureName, headingToken, orderText, separator, titleEnds } from './engine-text.ts';
import { keyFields, wordFields } from './index-mapping.ts';

/** A document as OpenSearch gets it, in the fields of `index-mapping.ts`. */
export function engineDocument(document: IndexedDocument): object {
  const { number, year, added, popularity, options, availability, authorKey } = document;
  return {
    number,
    words: wordsOf(document.terms),
    impacts: impactsOf(document.terms),
    ...titleOf(document),
    keys: keysOf(document),
    media_type: options.mediaType,
    language: options.language.map(engineText),
    audience: options.audience,
    availability: [...(availability & onShelf ? ['available'] : []), ...(availability & isOnline ? ['online'] : [])],
    copies: copiesOf(document),
    ...headings('author', options.author),
    ...headings('subject', options.subject),
    subject_translated: translatedOf(document),
    ...headings('series', options.series, document.seriesNumbers),
    ...(year > 0 && { year, span: firstOfSpan(year) }),
    ...(added > 0 && { added }),
    // A feature is above 0, or absent.
    ...(popularity > 0 && { popularity }),
    title_length: document.titleLength,
    ...(authorKey && { author_order: orderText(`${authorKey.first}${separator}${authorKey.key}`) }),
    work: document.work,
    // A list, since an object must be one.
    record: { packed: pack(document.record) },
  };
}

function titleOf({ titleKey }: IndexedDocument): object {
  if (titleKey === '') return {};
  const words = [titleEnds.first, ...titleKeyWords(titleKey), titleEnds.last];
  return { title_words: words.join(' '), title_cut: titleKey.length >= maxKeyLength, title_order: orderText(titleKey) };
}

/** The terms, all of them and by field. */
function wordsOf(terms: readonly IndexedTerm[]): Record<string, string[]> {
  const words: Record<string, string[]> = { all: terms.map(({ term }) => engineText(term)) };
  for (const [name, bit] of Object.entries(wordFields)) {
    const inField = terms.filter(({ mask }) => (mask & bit) !== 0);
    if (inField.length > 0) words[name] = inField.map(({ term }) => engineText(term));
  }
  return words;
}

/** Of terms that are cut to the same name, the highest impact counts. */
function impactsOf(terms: readonly IndexedTerm[]): Record<string, number> {
  // Without a prototype it is a table from the beginning. Else each record's words would make a shape of objects.
  const impacts: Record<string, number> = Object.create(null);
  for (const { term, impact } of terms) {
    const name = featureName(term);
    impacts[name] = Math.max(impact, impacts[name] ?? 0);
  }
  return impacts;
}

function keysOf({ keys }: IndexedDocument): Record<string, string[]> {
  const byKind: Record<string, string[]> = {};
  for (const [name, kind] of Object.entries(keyFields)) {
    const texts = keys.filter((entry) => entry.kind === kind).map(({ key }) => engineText(key));
    if (texts.length > 0) byKind[name] = [...new Set(texts)];
  }
  return byKind;
}

/** Each branch with every mask that its copies meet, so that one value answers a demand on one and the same copy. */
function copiesOf({ options, branchAvailability }: IndexedDocument): string[] {
  return options.branch.flatMap((branch, at) => {
    const bits = branchAvailability[at] ?? 0;
    const masks = [0, onShelf, isOnline, onShelf | isOnline].filter((mask) => mask === 0 || (mask & bits) !== 0);
    return masks.map((mask) => copyToken(branch, mask));
  });
}

/** Headings by key, since batches may spell them differently, and once more as they are written. */
function headings(id: ColumnId, texts: readonly string[], places?: readonly number[]): Record<string, string[]> {
  if (texts.length === 0) return {};
  const entries = texts.map((text, at) => {
    const entry = { key: optionKey(id, text), text };
    return places === undefined ? entry : { ...entry, place: places[at] ?? 0 };
  });
  return { [id]: entries.map(({ key }) => engineText(key)), [`${id}_text`]: entries.map(headingToken) };
}

/** By locale, the keys of the subjects that its readers find in their own language beside. */
function translatedOf({ options, translatedSubjects }: IndexedDocument): Record<string, string[]> {
  const translated: Record<string, string[]> = {};
  for (const [bit, locale] of headingLocales.entries()) {
    const keys = options.subject.filter((_, at) => ((translatedSubjects[at] ?? 0) & (1 << bit)) !== 0);
    if (keys.length > 0) translated[locale] = keys.map((text) => engineText(optionKey('subject', text)));
  }
  return translated;
}
