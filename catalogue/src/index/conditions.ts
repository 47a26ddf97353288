import type { FacetId, FieldMeaning } from '@buchfink/contract/search';
import type { Hits } from './hits.ts';
import { hasOption, type Segment } from './segment.ts';

interface Years {
  readonly from: number;
  readonly to: number;
}

/** The facet that a filter-like field chooses from, with the options its text stands for. */
const optionsOf: Partial<Record<FieldMeaning, { facet: FacetId; options: (text: string) => readonly string[] }>> = {
  BRANCH: { facet: 'branch', options: (text) => [text.trim()] },
  LANGUAGE: { facet: 'language', options: (text) => [text.trim().toLowerCase()] },
  MEDIATYPE: { facet: 'mediaType', options: (text) => [text.trim().toUpperCase()] },
  AVAILABLE: { facet: 'availability', options: () => ['available', 'online'] },
};

/** Leaves the hits that fulfil the fields that are no words: years, branch, language, media type, available now. */
export function fulfilling(segment: Segment, hits: Hits, fields: readonly { meaning: FieldMeaning; text: string }[]) {
  const years = fields.flatMap(({ meaning, text }) => yearsOf(meaning, text) ?? []);
  const choices = fields.flatMap(({ meaning, text }) => {
    const field = optionsOf[meaning];
    const column = segment.facets.find((facet) => facet.id === field?.facet);
    if (!field || !column || (meaning === 'AVAILABLE' && text.trim().toLowerCase() === 'false')) return [];
    return [{ column, chosen: new Set(field.options(text).map((option) => column.optionNumbers.get(option))) }];
  });
  if (years.length === 0 && choices.length === 0) return hits;
  return keep(hits, (document) => {
    const year = segment.years[document] ?? 0;
    return (
      years.every(({ from, to }) => year >= from && year <= to) &&
      choices.every(({ column, chosen }) => hasOption(column, document, chosen))
    );
  });
}

/** The hits whose document passes. */
export function keep(hits: Hits, passes: (document: number, at: number) => boolean): Hits {
  const documents = new Uint32Array(hits.documents.length);
  const scores = new Float32Array(hits.documents.length);
  let count = 0;
  for (let at = 0; at < hits.documents.length; at += 1) {
    const document = hits.documents[at] ?? 0;
    if (!passes(document, at)) continue;
    documents[count] = document;
    scores[count] = hits.scores[at] ?? 0;
    count += 1;
  }
  return { documents: documents.subarray(0, count), scores: scores.subarray(0, count) };
}

/** The years a field allows (`2015`, `2010-2015` for YEAR); none when it names none. Undated records never fulfil it. */
function yearsOf(meaning: FieldMeaning, text: string): Years | undefined {
  if (meaning !== 'YEAR' && meaning !== 'YEAR_START' && meaning !== 'YEAR_END') return undefined;
  const numbers = /^\s*(\d{1,4})(?:\s*[-\u2013]\s*(\d{1,4}))?\s*$/u.exec(text);
  if (!numbers || (numbers[2] !== undefined && meaning !== 'YEAR')) return { from: 1, to: 0 };
  const year = Number(numbers[1]);
  if (meaning === 'YEAR_START') return { from: Math.max(year, 1), to: Number.POSITIVE_INFINITY };
  if (meaning === 'YEAR_END') return { from: 1, to: year };
  return { from: Math.max(year, 1), to: Number(numbers[2] ?? year) };
}
