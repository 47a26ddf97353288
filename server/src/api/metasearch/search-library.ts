import type { CallContext } from '@buchfink/connectors/call-context';
import type { Catalogue, SearchRequest } from '@buchfink/connectors/connector';
import type { Semaphore } from '@buchfink/connectors/semaphore';
import type { UnlabelledSearchAnswer } from '@buchfink/connectors/unlabelled';
import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import type { MetaSearchHits, MetaSearchTarget, TargetState } from '@buchfink/contract/metasearch';
import type { SearchAnswer } from '@buchfink/contract/search';

/** The result of searching a library: its last state, and its hits if there are any. */
export interface LibraryOutcome {
  readonly target: MetaSearchTarget;
  readonly hits?: MetaSearchHits;
}

/** One library of a metasearch. */
export interface MetaSearchLibrary {
  readonly id: number;
  /** Its time limit in milliseconds. */
  readonly deadline: number;
  /** Limits concurrent searches where libraries share an engine. */
  readonly semaphore?: Semaphore;
  /** Throws `ApiException('not-supported')` when there is no catalogue to search. */
  readonly catalogue: () => Pick<Catalogue, 'search'>;
  /** Adds the labels to its answer. */
  readonly addLabels: (answer: UnlabelledSearchAnswer) => SearchAnswer;
}

/** The query and the context for all libraries. */
export interface MetaSearchContext {
  readonly query: SearchRequest;
  readonly context: Omit<CallContext, 'signal' | 'deadline'>;
  /** Reports an unforeseen error. */
  readonly warn: (error: unknown) => void;
}

/** Failures of libraries that were spared or have nothing to search. */
const reasonsToSkip: readonly ErrorCode[] = [
  'not-supported',
  'invalid-input',
  'library-maintenance',
  'library-busy',
  'library-preparing',
];

/**
 * Waits for the semaphore, calls `onTurn` and searches. Never throws. A library that is still waiting when `stop` is
 * aborted counts as skipped.
 */
export async function searchLibraryInTurn(
  library: MetaSearchLibrary,
  context: MetaSearchContext,
  stop: AbortController,
  onTurn: () => void,
): Promise<LibraryOutcome> {
  let end: (() => void) | undefined;
  try {
    end = await library.semaphore?.acquire(stop.signal);
  } catch {
    return { target: { libraryId: library.id, state: 'skipped', code: 'library-busy' } };
  }
  onTurn();
  return searchLibrary(library, context, stop).finally(() => end?.());
}

/** Searches one library until its deadline, whatever its system does; ends at once when `stop` is aborted. */
async function searchLibrary(
  library: MetaSearchLibrary,
  metaSearch: MetaSearchContext,
  stop: AbortController,
): Promise<LibraryOutcome> {
  const { id: libraryId, deadline } = library;
  const { now } = metaSearch.context;
  const begin = performance.now();
  const timer = setTimeout(() => stop.abort(new ApiException('library-timeout')), deadline);
  const context = { ...metaSearch.context, signal: stop.signal, deadline: now().getTime() + deadline };
  const aborted = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
  });
  // Unhandled when the library has answered.
  aborted.catch(() => undefined);
  const ms = () => Math.round(performance.now() - begin);
  try {
    stop.signal.throwIfAborted();
    const answer = await Promise.race([library.catalogue().search(metaSearch.query, context), aborted]);
    const hits = hitsOf(libraryId, library.addLabels(answer), metaSearch.query);
    const total = Math.max(answer.total, hits.items.length);
    if (total === 0)
      return {
        target: { libraryId, state: 'empty', total, ms: ms(), absent: answer.absent },
      };
    return { target: { libraryId, state: 'done', total, ms: ms() }, hits };
  } catch (error) {
    const code = error instanceof ApiException ? error.code : 'internal';
    if (code === 'internal' && !stop.signal.aborted) metaSearch.warn(error);
    return { target: { libraryId, state: stateOf(code), code, ms: ms() } };
  } finally {
    clearTimeout(timer);
  }
}

function stateOf(code: ErrorCode): TargetState {
  if (code === 'library-timeout') return 'timeout';
  return reasonsToSkip.includes(code) ? 'skipped' : 'error';
}

/** The hits of the event: at most the requested number. */
function hitsOf(libraryId: number, answer: SearchAnswer, { limit, prefetch = 0 }: SearchRequest): MetaSearchHits {
  const { offset, facets, rung, understood } = answer;
  const items = answer.items.slice(0, Math.max(limit, prefetch));
  return { libraryId, items, facets, offset, rung, understood };
}
