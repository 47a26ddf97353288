import type { IndexState } from '../../segment/segment.ts';
import { SegmentReader } from '../reader/segment-reader.ts';
import { suggestAuthors, suggestHeadings } from './suggest-names.ts';
import { suggestTitles } from './suggest-titles.ts';
import type { SuggestionSource } from './suggestion-source.ts';

/** The embedded index as what suggestions come from. */
export function segmentSource(state: IndexState): SuggestionSource {
  return {
    state,
    dictionary: new SegmentReader(state),
    find({ text, attributes }, limit, locale) {
      const titles = suggestTitles(state, text, limit, { locale, attributes });
      // Names and headings would lead to records with any attributes.
      if (attributes) return { titles, authors: [], series: [], subjects: [] };
      return {
        titles,
        authors: suggestAuthors(state, text, limit),
        series: suggestHeadings(state, 'series', text, limit),
        subjects: suggestHeadings(state, 'subject', text, limit, locale),
      };
    },
  };
}
