import type { BibRecord } from '../record/bib-record.ts';
import { titleWords } from '../text/title-words.ts';
import { termsOfWord, wordsOf } from '../text/words.ts';
import type { IndexSummary } from './catalogue-index.ts';
import { FacetsBuilder } from './facet-values.ts';
import { inField, numberSign, numbersOf, textsOf } from './fields.ts';
import { growingNumbers } from './growing-array.ts';
import { OrdersBuilder } from './orders-builder.ts';
import { PostingsBuilder } from './postings-builder.ts';
import { writeSegment } from './segment-file.ts';

/** The weight of a number: asked for it, its record is certainly meant. */
const numberWeight = 1000;
/** BM25F's b: how much the length of a text counts. */
const lengthShare = 0.5;

/**
 * Builds the index of a library's records into a directory, in place of the one that is there (in one step: readers see
 * the old or the new one). Ids must be unique. `generation` is kept with it and tells a stale index.
 */
export async function buildIndex(
  batches: AsyncIterable<readonly BibRecord[]>,
  directory: string,
  generation: number,
): Promise<IndexSummary> {
  const postings = new PostingsBuilder();
  const orders = new OrdersBuilder();
  const facets = new FacetsBuilder();
  const titles = { terms: growingNumbers(), starts: growingNumbers() };
  for await (const batch of batches) {
    for (const record of batch) {
      addTexts(postings, record);
      titles.starts.push(titles.terms.length);
      for (const term of titleWords(record.title)) titles.terms.push(postings.occurs(term, term, inField.title, 0));
      postings.closeRecord(orders.recordCount);
      orders.add(record);
      facets.add(record);
    }
  }
  titles.starts.push(titles.terms.length);
  const { sections, finalNumbers } = postings.finish();
  const bytes = await writeSegment(directory, generation, [
    ...sections,
    { name: 'titles.terms', values: titles.terms.done().map((number) => finalNumbers[number] ?? 0) },
    { name: 'titles.starts', values: titles.starts.done() },
    ...orders.finish(),
    ...facets.finish(),
  ]);
  const { termCount, postingCount } = postings;
  return { generation, recordCount: orders.recordCount, termCount, postingCount, bytes };
}

function addTexts(postings: PostingsBuilder, record: BibRecord): void {
  for (const { field, weight, usualLength, text } of textsOf(record)) {
    const words = wordsOf(text);
    const share = weight / (1 - lengthShare + (lengthShare * words.length) / usualLength);
    for (const word of words)
      for (const { form, surface } of termsOfWord(word)) postings.occurs(form, surface, field, share);
  }
  for (const { field, key } of numbersOf(record))
    if (key !== '') postings.occurs(`${numberSign}${key}`, key, field, numberWeight);
}
