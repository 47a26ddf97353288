import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { mainAuthor } from '@buchfink/catalogue/record/main-author';
import { spokenName } from '@buchfink/catalogue/record/person-name';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { wholeTitle } from '@buchfink/catalogue/record/whole-title';
import type { IndexSuggestion } from '@buchfink/catalogue/search/index-query';
import type { HeadingLocale } from '@buchfink/catalogue/text/heading-locale';
import { headingText } from '@buchfink/contract/search';
import { maxSuggestions, type Suggestion } from '@buchfink/contract/search/suggest';
import type { CatalogueSearch } from './catalogue-search.ts';

/** What suggestions need. */
export interface SuggestionsOptions {
  readonly libraryId: number;
  readonly store: RecordStore;
  readonly index: CatalogueSearch;
}

/** Lists titles, authors, series and subjects for an incomplete text, those in the reader's language first. */
export async function listSuggestions(
  { libraryId, store, index }: SuggestionsOptions,
  { text, locale }: { readonly text: string; readonly locale?: HeadingLocale | undefined },
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const suggestions = await index.suggest({ text, limit: maxSuggestions, locale }, signal);
  const records = await store.byNumbers(
    libraryId,
    suggestions.flatMap((suggestion) => (suggestion.kind === 'title' ? [suggestion.number] : [])),
  );
  let at = 0;
  const titles = records.map((record) => record && wholeTitle(record));
  return suggestions.flatMap((suggestion): Suggestion[] => {
    if (suggestion.kind !== 'title') return [ofText(suggestion)];
    const [record, title] = [records[at], titles[at]];
    at += 1;
    if (!record || !title) return [];
    // Volumes under the title of their series are told apart by their own titles.
    const isAlone = titles.indexOf(title) === titles.lastIndexOf(title);
    return [ofTitle(record, isAlone ? title : [title, record.subtitle].filter(Boolean).join(': '), suggestion)];
  });
}

/** The search field of a heading. */
const fieldOf = { author: 'AUTHOR', series: 'FREE', subject: 'KEYWORD' } as const;

function ofText({ kind, text }: Extract<IndexSuggestion, { text: string }>): Suggestion {
  const id = fieldOf[kind];
  return { kind, text: kind === 'author' ? spokenName(text) : text, fields: [{ id, value: headingText(text) }] };
}

function ofTitle(
  record: BibRecord,
  text: string,
  { isInMedium, language }: Extract<IndexSuggestion, { kind: 'title' }>,
): Suggestion {
  const author = mainAuthor(record)?.name;
  return {
    kind: 'title',
    text,
    detail: author && spokenName(author),
    mediaType: record.mediaType,
    recordId: record.id,
    fields: [
      { id: 'TITLE', value: headingText(record.title) },
      ...(author === undefined ? [] : [{ id: 'AUTHOR', value: headingText(author) }]),
      ...(isInMedium ? [{ id: 'MEDIATYPE', value: record.mediaType }] : []),
      ...(language === undefined ? [] : [{ id: 'LANGUAGE', value: language }]),
    ],
  };
}
