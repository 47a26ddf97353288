import type { CallContext, Catalogue } from '@buchfink/connectors/connector';
import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import { MetaSearchHits, type MetaSearchTarget, type TargetState } from '@buchfink/contract/metasearch';
import type { SearchAnswer, SearchQuery } from '@buchfink/contract/search';

/** What became of asking a library: its last state, and its hits where there are any. */
export interface Asked {
  readonly target: MetaSearchTarget;
  readonly hits?: MetaSearchHits;
}

/** One library to be asked. */
export interface LibraryToAsk {
  readonly id: number;
  /** Milliseconds it is given. */
  readonly deadline: number;
  /** Throws `ApiException('not-supported')` where there is no catalogue to search. */
  readonly catalogue: () => Pick<Catalogue, 'search'>;
  /** Fills the words of its answer. */
  readonly worded: (answer: SearchAnswer) => SearchAnswer;
}

/** What all libraries are asked with. */
export interface Asking {
  readonly query: SearchQuery;
  readonly context: Omit<CallContext, 'signal' | 'deadline'>;
  /** Tells of what nobody foresaw. */
  readonly warn: (error: unknown) => void;
}

/** Hits of one library take at most so many bytes of an answer: what is larger is not meant for a list of hits. */
const maxHitsLength = 512 * 1024;

/** Failures that say that a library was spared or has nothing to ask. */
const reasonsToSkip: readonly ErrorCode[] = ['not-supported', 'invalid-input', 'library-maintenance', 'library-busy'];

/**
 * Asks one library under its own deadline. Never throws, and never takes longer than the deadline, whatever the library's
 * system does; `signal` gives up at once.
 */
export async function askLibrary(library: LibraryToAsk, asking: Asking, stop: AbortController): Promise<Asked> {
  const { id, deadline } = library;
  const { now } = asking.context;
  const begin = performance.now();
  const timer = setTimeout(() => stop.abort(new ApiException('library-timeout')), deadline);
  const context = { ...asking.context, signal: stop.signal, deadline: now().getTime() + deadline };
  const aborted = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
  });
  // Who has answered before has nobody waiting for this.
  aborted.catch(() => undefined);
  const ms = () => Math.round(performance.now() - begin);
  try {
    stop.signal.throwIfAborted();
    const answer = await Promise.race([library.catalogue().search(asking.query, context), aborted]);
    const hits = readHits(id, library.worded(answer), asking.query);
    const target = { libraryId: id, total: Math.max(answer.total, hits.items.length), ms: ms() };
    if (target.total === 0) return { target: { ...target, state: 'empty' } };
    return { target: { ...target, state: 'done' }, hits };
  } catch (error) {
    const code = error instanceof ApiException ? error.code : 'internal';
    if (code === 'internal' && !stop.signal.aborted) asking.warn(error);
    return { target: { libraryId: id, state: stateOf(code), code, ms: ms() } };
  } finally {
    clearTimeout(timer);
  }
}

function stateOf(code: ErrorCode): TargetState {
  if (code === 'library-timeout') return 'timeout';
  return reasonsToSkip.includes(code) ? 'skipped' : 'error';
}

/** The hits as they go out: no more than were asked for, and only what the contract knows. */
function readHits(libraryId: number, answer: SearchAnswer, { limit, prefetch = 0 }: SearchQuery): MetaSearchHits {
  const { offset, facets, rung } = answer;
  const items = answer.items.slice(0, Math.max(limit, prefetch));
  const outcome = MetaSearchHits.safeParse({ libraryId, items, facets, offset, ...(rung && { rung }) });
  if (!outcome.success || JSON.stringify(outcome.data).length > maxHitsLength)
    throw new ApiException('library-answer', undefined, { cause: outcome.error });
  return outcome.data;
}
