import type { CallContext, Catalogue } from '@buchfink/connectors/connector';
import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import type { MetaSearchHits, MetaSearchTarget, TargetState } from '@buchfink/contract/metasearch';
import type { SearchAnswer, SearchQuery } from '@buchfink/contract/search';
import type { Semaphore } from './semaphore.ts';

/** What became of asking a library: its last state, and its hits where there are any. */
export interface LibraryOutcome {
  readonly target: MetaSearchTarget;
  readonly hits?: MetaSearchHits;
}

/** One library to be asked. */
export interface MetaSearchLibrary {
  readonly id: number;
  /** Milliseconds it is given. */
  readonly deadline: number;
  /** Where libraries share what answers them, and are asked in turns. */
  readonly semaphore?: Semaphore;
  /** Throws `ApiException('not-supported')` where there is no catalogue to search. */
  readonly catalogue: () => Pick<Catalogue, 'search'>;
  /** Fills the words of its answer. */
  readonly worded: (answer: SearchAnswer) => SearchAnswer;
}

/** What all libraries are asked with. */
export interface MetaSearchContext {
  readonly query: SearchQuery;
  readonly context: Omit<CallContext, 'signal' | 'deadline'>;
  /** Tells of what nobody foresaw. */
  readonly warn: (error: unknown) => void;
}

/** Failures that say that a library was spared or has nothing to ask. */
const reasonsToSkip: readonly ErrorCode[] = [
  'not-supported',
  'invalid-input',
  'library-maintenance',
  'library-busy',
  'library-preparing',
];

/**
 * Waits for the library's turn, tells `onTurn` and asks. Never throws; one whose turn has not come when `stop` is aborted
 * was spared.
 */
export async function searchLibraryInTurn(
  library: MetaSearchLibrary,
  asking: MetaSearchContext,
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
  return searchLibrary(library, asking, stop).finally(() => end?.());
}

/** Asks one library, for no longer than its deadline, whatever its system does; ends at once when `stop` is aborted. */
async function searchLibrary(
  library: MetaSearchLibrary,
  asking: MetaSearchContext,
  stop: AbortController,
): Promise<LibraryOutcome> {
  const { id: libraryId, deadline } = library;
  const { now } = asking.context;
  const begin = performance.now();
  const timer = setTimeout(() => stop.abort(new ApiException('library-timeout')), deadline);
  const context = { ...asking.context, signal: stop.signal, deadline: now().getTime() + deadline };
  const aborted = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
  });
  // Where the library has answered, nobody waits for this any more.
  aborted.catch(() => undefined);
  const ms = () => Math.round(performance.now() - begin);
  try {
    stop.signal.throwIfAborted();
    const answer = await Promise.race([library.catalogue().search(asking.query, context), aborted]);
    const hits = hitsOf(libraryId, library.worded(answer), asking.query);
    const total = Math.max(answer.total, hits.items.length);
    if (total === 0) return { target: { libraryId, state: 'empty', total, ms: ms() } };
    return { target: { libraryId, state: 'done', total, ms: ms() }, hits };
  } catch (error) {
    const code = error instanceof ApiException ? error.code : 'internal';
    if (code === 'internal' && !stop.signal.aborted) asking.warn(error);
    return { target: { libraryId, state: stateOf(code), code, ms: ms() } };
  } finally {
    clearTimeout(timer);
  }
}

function stateOf(code: ErrorCode): TargetState {
  if (code === 'library-timeout') return 'timeout';
  return reasonsToSkip.includes(code) ? 'skipped' : 'error';
}

/** The hits as they go out: no more than were asked for. */
function hitsOf(libraryId: number, answer: SearchAnswer, { limit, prefetch = 0 }: SearchQuery): MetaSearchHits {
  const { offset, facets, rung } = answer;
  const items = answer.items.slice(0, Math.max(limit, prefetch));
  return { libraryId, items, facets, offset, ...(rung && { rung }) };
}
