import { askedTexts } from './asked.ts';
import type { CatalogueIndex, IndexAnswer, IndexQuery } from './catalogue-index.ts';
import { fulfilling } from './conditions.ts';
import { countFacets, filter, passing } from './facets.ts';
import { climb } from './ladder.ts';
import { page, preferNamedTitles } from './ranking.ts';
import { loadSegment, type Segment } from './segment.ts';
import { spellingSuggestion } from './spelling-suggestion.ts';

/** Opens the index of a directory; throws `IndexDamaged` when it is missing, damaged or of another format version. */
export async function openIndex(directory: string): Promise<CatalogueIndex> {
  const segment = await loadSegment(directory);
  return {
    generation: segment.generation,
    recordCount: segment.recordCount,
    search: (query) => search(segment, query),
  };
}

/** Words first (they alone decide the rung), then the other fields, then the facets' filters, then the order. */
function search(segment: Segment, query: IndexQuery): IndexAnswer {
  const fields = query.fields.filter(({ text }) => text.trim() !== '');
  const texts = askedTexts(segment, fields);
  const found = climb(segment, texts);
  const filtered = filter(segment, fulfilling(segment, found.hits, fields), query.filters);
  const hits = passing(filtered);
  const byScore = query.sort === 'relevance';
  const ranked = byScore ? preferNamedTitles(segment, hits, texts) : hits;
  const { offset, limit } = query;
  const documents = page(ranked, { places: segment.places[query.sort], byScore, offset, limit });
  const spelling = spellingSuggestion(segment, documents[0], found.corrections);
  return {
    total: hits.documents.length,
    totalIsExact: true,
    ids: documents.map((document) => segment.ids.at(document)),
    facets: query.countFacets ? countFacets(segment, filtered, query.filters) : [],
    ...(found.rung ? { rung: found.rung } : {}),
    ...(spelling ? { suggestions: [{ text: spelling, kind: 'spelling' as const }] } : {}),
  };
}
