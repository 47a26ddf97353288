import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { mainAuthor } from '@buchfink/catalogue/record/main-author';
import { spokenName } from '@buchfink/catalogue/record/person-name';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { wholeTitle } from '@buchfink/catalogue/record/whole-title';
import type { IndexSuggestion } from '@buchfink/catalogue/search/index-query';
import { headingText } from '@buchfink/contract/search';
import { maxSuggestions, type Suggestion } from '@buchfink/contract/search/suggest';
import type { CatalogueSearch } from './catalogue-search.ts';

/** What suggestions need. */
export interface SuggestionsOptions {
  readonly libraryId: number;
  readonly store: RecordStore;
  readonly index: CatalogueSearch;
}

/** Lists titles, authors and subjects for an incomplete text. */
export async function listSuggestions(
  { libraryId, store, index }: SuggestionsOptions,
  text: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const suggestions = await index.suggest(text, maxSuggestions, signal);
  const records = await store.byNumbers(
    libraryId,
    suggestions.flatMap((suggestion) => (suggestion.kind === 'title' ? [suggestion.number] : [])),
  );
  let at = 0;
  return suggestions.flatMap((suggestion): Suggestion[] => {
    if (suggestion.kind !== 'title') return [ofText(suggestion)];
    const record = records[at++];
    return record && record.title !== '' ? [ofTitle(record, suggestion)] : [];
  });
}

function ofText({ kind, text }: Extract<IndexSuggestion, { text: string }>): Suggestion {
  const id = kind === 'author' ? 'AUTHOR' : 'KEYWORD';
  return { kind, text: kind === 'author' ? spokenName(text) : text, fields: [{ id, value: headingText(text) }] };
}

function ofTitle(
  record: BibRecord,
  { isOnlyRecord, isInMedium, language }: Extract<IndexSuggestion, { kind: 'title' }>,
): Suggestion {
  const author = mainAuthor(record)?.name;
  return {
    kind: 'title',
    text: wholeTitle(record),
    ...(author !== undefined && { detail: spokenName(author) }),
    mediaType: record.mediaType,
    ...(isOnlyRecord && { recordId: record.id }),
    fields: [
      { id: 'TITLE', value: headingText(record.title) },
      ...(author === undefined ? [] : [{ id: 'AUTHOR', value: headingText(author) }]),
      ...(isInMedium ? [{ id: 'MEDIATYPE', value: record.mediaType }] : []),
      ...(language === undefined ? [] : [{ id: 'LANGUAGE', value: language }]),
    ],
  };
}
