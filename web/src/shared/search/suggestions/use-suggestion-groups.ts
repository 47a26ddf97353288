import { suggest } from '@buchfink/contract/search/suggest';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useApp } from '#shared/state/store.ts';
import { isTooShort } from '../is-too-short.ts';
import { pastGroups, type SuggestionGroup, searchGroup, suggestionGroups } from './suggestion-options.ts';

/** The number of letters from which there are suggestions. */
const fewestLetters = 2;
/** Milliseconds without typing before the service is called. */
const delay = 120;

/** The options for a text: past searches for an empty one, else suggestions. Empty when the service fails. */
export function useSuggestionGroups(text: string, libraryId: number, open: boolean): readonly SuggestionGroup[] {
  const t = useT();
  const locale = useLocale();
  const past = useApp(({ searches }) => searches);
  const typed = text.trim().slice(0, 200);
  const rested = useRested(typed);
  const { data } = useQuery({
    queryKey: ['suggest', getServiceContext().projectId, locale, libraryId, rested],
    queryFn: async ({ signal }) => {
      const suggestions = await call(suggest, { params: { libraryId }, query: { q: rested }, signal });
      return { suggestions, of: { libraryId, text: rested } };
    },
    enabled: open && libraryId > 0 && enough(rested),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5 * 60_000,
  });
  return useMemo(() => {
    if (typed === '') return pastGroups(past, libraryId, t);
    if (!data || !enough(typed)) return [];
    // Until new suggestions arrive, only those of a related text are shown.
    const isFitting = data.of.libraryId === libraryId && isPrefixRelated(data.of.text, typed);
    if (!isFitting) return [];
    const groups = suggestionGroups(data.suggestions, libraryId);
    return isTooShort(typed) ? groups : [...groups, searchGroup(typed, libraryId)];
  }, [typed, past, data, libraryId, t]);
}

const enough = (words: string) => [...words].length >= fewestLetters;

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), delay);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Whether one of two texts is a prefix of the other, so that suggestions for one may fit the other. */
export function isPrefixRelated(text: string, otherText: string): boolean {
  const [a, b] = [text.toLowerCase(), otherText.toLowerCase()];
  return a.startsWith(b) || b.startsWith(a);
}
