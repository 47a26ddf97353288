import type { SearchAnswer } from '@buchfink/contract/search';

/** The states of a result page below its heading. */
export type ResultStage = 'no-library' | 'too-short' | 'failed' | 'waiting' | 'none' | 'hits';

interface ResultStageOptions {
  readonly libraryId: number;
  /** A library is chosen but becomes known only with the list of libraries. */
  readonly isLibraryPending: boolean;
  /** Whether the query is long enough. */
  readonly hasText: boolean;
  readonly isError: boolean;
  readonly answer: Pick<SearchAnswer, 'total'> | undefined;
}

export function resultStage(options: ResultStageOptions): ResultStage {
  const { libraryId, isLibraryPending, hasText, isError, answer } = options;
  if (!hasText && (libraryId > 0 || isLibraryPending)) return 'too-short';
  if (libraryId === 0) return isLibraryPending ? 'waiting' : 'no-library';
  if (answer) return answer.total > 0 ? 'hits' : 'none';
  return isError ? 'failed' : 'waiting';
}
