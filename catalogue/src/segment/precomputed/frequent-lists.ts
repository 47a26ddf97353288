import { dictionaryOf, listsIn, plainColumnsIn, postingsIn, withDerivedSections } from '../open-segment.ts';
import type { Sections } from '../sections.ts';
import type { Segment } from '../segment.ts';
import { ChampionListWriter } from './champion-list.ts';
import { frequentPrefixes, sectionsOfPrefixes, TermUnion } from './prefixes.ts';
import { SummaryWriter } from './term-summaries.ts';

/** Writes precomputed data of frequent terms, then of frequent prefixes. */
interface ListWriter {
  addTerms(): void;
  /** @param postingCount the number of postings of all terms with this prefix */
  addPrefix(list: Pick<Segment['postings'], 'entries' | 'impacts'>, postingCount: number): void;
  sections(): Sections;
}

/**
 * All sections of a new segment: its own, those derived from its columns, and the summaries and champion lists of its
 * frequent terms and prefixes.
 */
export function completeSections(baseSections: Sections): Sections {
  const sections = withDerivedSections(baseSections);
  return { ...sections, ...writeLists(sections, [summaryWriter(sections), championWriter(sections)]) };
}

/** The summaries alone, for a segment with derived sections. */
export function summarySectionsOf(sections: Sections): Sections {
  return writeLists(sections, [summaryWriter(sections)]);
}

/** The champion lists alone. */
export function championSectionsOf(sections: Sections): Sections {
  return writeLists(sections, [championWriter(sections)]);
}

function summaryWriter(sections: Sections): ListWriter {
  return new SummaryWriter(listsIn(sections), postingsIn(sections));
}

function championWriter(sections: Sections): ListWriter {
  return new ChampionListWriter({ postings: postingsIn(sections), ...plainColumnsIn(sections) });
}

/** The output of the writers, and the frequent prefixes it belongs to. */
function writeLists(sections: Sections, writers: readonly ListWriter[]): Sections {
  const postings = postingsIn(sections);
  const documentCount = plainColumnsIn(sections).years.length;
  for (const writer of writers) writer.addTerms();
  const ranges = frequentPrefixes(dictionaryOf(sections), { postings, documentCount });
  const union = new TermUnion({ postings, documentCount });
  const counts = ranges.map(([from, to]) => {
    const list = union.of(from, to);
    const postingCount = (postings.starts[to] ?? 0) - (postings.starts[from] ?? 0);
    for (const writer of writers) writer.addPrefix(list, postingCount);
    return list.entries.length;
  });
  const written = writers.map((writer) => writer.sections());
  return Object.assign(sectionsOfPrefixes(ranges, Uint32Array.from(counts)), ...written);
}
