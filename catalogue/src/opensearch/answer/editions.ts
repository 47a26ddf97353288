import type { IndexHit } from '../../search/index-query.ts';
import { engineFields, optionFields } from '../index-mapping.ts';
import { answered, type Question } from '../question.ts';
import { type HitQuery, narrowedCount } from './hit-query.ts';
import type { PageHit } from './page.ts';

/** More media than there are. */
const maxMedia = 100;

/** Asks for the editions of the works of a page among all hits. */
export function editionsQuestion(question: HitQuery, page: readonly PageHit[]): Question<IndexHit[]> {
  if (page.length === 0) return answered([]);
  const works = [...new Set(page.map(({ work }) => work))];
  const media = { terms: { field: optionFields.mediaType, size: maxMedia } };
  const editions = { terms: { field: engineFields.work, include: works, size: works.length }, aggs: { media } };
  const { min_score } = question;
  return {
    searches: [{ query: narrowedCount(question), min_score, size: 0, aggs: { editions } }],
    read([answer]) {
      const found = new Map(answer?.counted.editions?.buckets.map((bucket) => [Number(bucket.key), bucket]));
      return page.map(({ hit, work }) => {
        const bucket = found.get(work);
        if (!bucket || bucket.count < 2) return hit;
        const inOrder = bucket.within.media?.buckets.toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
        return { ...hit, editions: { count: bucket.count, mediaTypes: inOrder?.map(({ key }) => key) ?? [] } };
      });
    },
  };
}
