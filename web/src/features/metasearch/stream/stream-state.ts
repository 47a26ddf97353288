import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import type { MetaSearchEvent, MetaSearchHits, TargetState } from '@buchfink/contract/metasearch';
import { metaSearchDefaults } from '@buchfink/contract/metasearch/metasearch-limits';
import { type Facet, isSimilar, maxSearchOffset, type UnderstoodFilter } from '@buchfink/contract/search';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { addHits, type FoundWork } from './found-works.ts';

/** One library of a search. */
export interface Target {
  readonly libraryId: number;
  readonly state: TargetState;
  /** Its number of hits, once it has answered. */
  readonly total?: number | undefined;
  /** Its response time, in milliseconds. */
  readonly ms?: number | undefined;
  /** Why it did not answer, if the service gave a reason. */
  readonly code?: ErrorCode | undefined;
  /** Why its stream ended early, where that is not the library's fault. */
  readonly interruption?: Interruption | undefined;
  /** Without hits: the words that no record has. */
  readonly absent?: readonly string[] | undefined;
  /** Its hits only approximate the query. */
  readonly isSimilarOnly?: boolean | undefined;
  /** The offset of its next hits. */
  readonly nextOffset: number;
  /** Whether there are further hits, they are loading, or loading failed. */
  readonly moreHits: 'none' | 'some' | 'loading' | 'failed';
  /** Over its whole result. */
  readonly facets: readonly Facet[];
  /** The filters that it understood. */
  readonly understood?: readonly UnderstoodFilter[] | undefined;
}

/**
 * Why a stream ended early: the connection was lost, the service refused the search or sent something unreadable, or
 * the patron halted the search.
 */
type Interruption = 'lost' | 'refused' | 'halted';

/**
 * The state of a search so far. `stopped`: closed before all libraries answered, can be resumed. `failed`: the
 * service refused it or went away; the hits stay.
 */
export interface StreamState {
  readonly status: 'asking' | 'done' | 'stopped' | 'failed';
  readonly error?: unknown;
  /** Open streams, without those of further hits. */
  readonly openStreams: number;
  /** In the order of the search. */
  readonly targets: readonly Target[];
  /** In order of arrival. */
  readonly foundWorks: readonly FoundWork[];
}

export type StreamEvent =
  /** A stream opens for these libraries, with hits from `offset` on. */
  | { readonly type: 'opened'; readonly libraries: readonly number[]; readonly offset: number }
  | { readonly type: 'received'; readonly events: readonly MetaSearchEvent[]; readonly offset: number }
  /** The patron ends the search before all libraries have answered. */
  | { readonly type: 'halted' }
  /** A stream ends: completely, closed by the app, or with an error. */
  | {
      readonly type: 'closed';
      readonly libraries: readonly number[];
      readonly offset: number;
      readonly error?: unknown;
    };

/** The state before any library is asked. */
export function initialStreamState(libraries: readonly number[]): StreamState {
  const target = { state: 'waiting', nextOffset: 0, moreHits: 'none', facets: [] } as const;
  return {
    status: 'stopped',
    openStreams: 0,
    targets: libraries.map((libraryId) => ({ libraryId, ...target })),
    foundWorks: [],
  };
}

/** Applies an event to the state of a search. */
export function streamReducer(stream: StreamState, event: StreamEvent): StreamState {
  switch (event.type) {
    case 'opened': {
      const { libraries, offset } = event;
      const next = updateTargets(stream, libraries, (target) => withOpenStream(target, offset));
      if (offset > 0) return next;
      const { error: _, ...waiting } = next;
      return { ...waiting, openStreams: stream.openStreams + 1, status: 'asking' };
    }
    case 'received':
      return event.events.reduce((before, next) => withEvent(before, next, event.offset), stream);
    case 'halted':
      return updateTargets(stream, unsettled(stream), (target) => ({
        ...target,
        state: 'error',
        interruption: 'halted',
      }));
    case 'closed': {
      const { libraries, offset, error } = event;
      const next = updateTargets(stream, libraries, (target) => withClosedStream(target, offset, error));
      if (offset > 0) return next;
      return withStatus({ ...next, openStreams: stream.openStreams - 1, ...(error !== undefined && { error }) });
    }
  }
}

function withStatus(stream: StreamState): StreamState {
  if (stream.openStreams > 0) return { ...stream, status: 'asking' };
  if (stream.error !== undefined) return { ...stream, status: 'failed' };
  return { ...stream, status: unsettled(stream).length > 0 ? 'stopped' : 'done' };
}

/** The libraries whose hits are in the list: those that only have similar ones, if these are shown as well. */
export function listedTargets(targets: readonly Target[], withSimilar: boolean): readonly Target[] {
  return withSimilar ? targets : targets.filter(({ isSimilarOnly }) => !isSimilarOnly);
}

/** Whether a library has given its final answer, or the service for it. */
export function isSettled({ state }: Pick<Target, 'state'>): boolean {
  return state !== 'waiting' && state !== 'working';
}

/** Libraries without a final answer. */
export function unsettled({ targets }: StreamState): number[] {
  return targets.filter((target) => !isSettled(target)).map(({ libraryId }) => libraryId);
}

function withOpenStream(target: Target, offset: number): Target {
  if (offset > 0) return { ...target, moreHits: 'loading' };
  const { libraryId, nextOffset, moreHits, facets } = target;
  return { libraryId, nextOffset, moreHits, facets, state: 'waiting' };
}

function withEvent(stream: StreamState, { event, data }: MetaSearchEvent, offset: number): StreamState {
  if (event === 'hits') return withHits(stream, data);
  if (event !== 'target') return stream;
  return updateTargets(stream, [data.libraryId], (target) => {
    if (offset === 0)
      return {
        ...target,
        ...data,
        moreHits: data.state === 'done' ? moreHitsOf(target.nextOffset, data.total) : 'none',
      };
    if (data.state === 'waiting' || data.state === 'working') return target;
    const { total = target.total } = data;
    const answered = data.state === 'done' || data.state === 'empty';
    return {
      ...target,
      total,
      moreHits: answered ? moreHitsOf(target.nextOffset, total) : 'failed',
    };
  });
}

function withHits(stream: StreamState, hits: MetaSearchHits): StreamState {
  const { libraryId, items, facets, offset, understood, rung } = hits;
  if (!stream.targets.some((target) => target.libraryId === libraryId)) return stream;
  const foundWorks = addHits(stream.foundWorks, hits);
  // A record that was just removed leaves a gap: the page counts as full anyway. An empty page is the last.
  const next =
    items.length === 0 ? Number.POSITIVE_INFINITY : offset + Math.max(metaSearchDefaults.limit, items.length);
  return updateTargets({ ...stream, foundWorks }, [libraryId], (target) => {
    const nextOffset = Math.max(target.nextOffset, next);
    return offset === 0
      ? { ...target, nextOffset, facets, understood, isSimilarOnly: items.length > 0 && isSimilar(rung) }
      : { ...target, nextOffset };
  });
}

function moreHitsOf(next: number, total = 0): Target['moreHits'] {
  return next < total && next <= maxSearchOffset ? 'some' : 'none';
}

/** The state of a library whose stream ended before its answer. */
function withClosedStream(target: Target, offset: number, error: unknown): Target {
  if (offset > 0)
    return target.moreHits === 'loading' ? { ...target, moreHits: error === undefined ? 'some' : 'failed' } : target;
  if (isSettled(target)) return target;
  if (error === undefined) return { ...target, state: 'waiting' };
  if (error instanceof ConnectionError && error.kind === 'timeout') return { ...target, state: 'timeout' };
  const interruption = isConnectionLoss(error) ? 'lost' : 'refused';
  return { ...target, interruption, state: 'error', code: error instanceof ApiException ? error.code : undefined };
}

/** Whether there was no connection, or it broke. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.kind === 'network' || error.kind === 'aborted';
  return !(error instanceof ApiException);
}

function updateTargets(
  stream: StreamState,
  libraries: readonly number[],
  change: (target: Target) => Target,
): StreamState {
  const targets = stream.targets.map((target) => (libraries.includes(target.libraryId) ? change(target) : target));
  return { ...stream, targets };
}
