import type { EngineTrouble, EngineTroubleKind } from '../../../systems/opensearch/engine-watch.ts';
import type { HealthFinding } from '../health-finding.ts';
import type { HealthSource } from './health-list.ts';

/** What is wrong with the index of one library; all else is wrong with OpenSearch as a whole. */
const ofOneIndex: readonly EngineTroubleKind[] = ['foreign-index', 'index-missing', 'incomplete', 'red', 'partial'];

/** Finds what is wrong with the OpenSearch that keeps the search indexes. */
export const openSearchHealth =
  (troubles: () => readonly EngineTrouble[]): HealthSource =>
  () =>
    troubles().flatMap(({ kind, detail, since, libraries }) =>
      openSearchFindings({ kind, detail, libraries }).map((finding) => ({ ...finding, since })),
    );

/** The findings of something that is wrong: one for each library where it is about an index. */
export function openSearchFindings({
  kind,
  detail,
  libraries,
}: Omit<EngineTrouble, 'since'>): readonly HealthFinding[] {
  const finding: HealthFinding = {
    role: 'opensearch',
    code: `opensearch-${kind}`,
    ...(detail !== '' && { about: detail }),
  };
  return ofOneIndex.includes(kind) ? libraries.map((library) => ({ ...finding, library })) : [finding];
}
