import type { SearchAnswer } from '@buchfink/contract/search';

/** The states of a result page below its heading. */
export type ResultStage = 'no-library' | 'too-short' | 'failed' | 'waiting' | 'none' | 'hits';

interface ResultStageOptions {
  readonly libraryId: number;
  /** Whether the query is long enough. */
  readonly hasText: boolean;
  readonly isError: boolean;
  readonly answer: Pick<SearchAnswer, 'total'> | undefined;
}

export function resultStage({ libraryId, hasText, isError, answer }: ResultStageOptions): ResultStage {
  if (libraryId === 0) return 'no-library';
  if (!hasText) return 'too-short';
  if (answer) return answer.total > 0 ? 'hits' : 'none';
  return isError ? 'failed' : 'waiting';
}
