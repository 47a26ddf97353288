/** The parts that most searches need after their first hits, and all that are needed when the connection is lost. */

export { StaleNoticeText } from '#shared/ui/status/stale-notice-text.tsx';
export { TargetSheet } from './libraries/target-sheet.tsx';
export { FailedNote } from './result/failed-note.tsx';
export { MetaFacets, MetaFacetsSheet } from './result/meta-facets.tsx';
export { MetaFilterChips } from './result/meta-filter-chips.tsx';
export { NoWorks } from './result/no-works.tsx';
export { ResultAnnouncement } from './result/result-announcement.tsx';
export { SimilarWorks } from './result/similar-works.tsx';
export { StoredSearchList } from './result/stored-search-list.tsx';
