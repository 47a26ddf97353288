import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import type { MetaSearchEvent, MetaSearchHits, TargetState } from '@buchfink/contract/metasearch';
import { metaSearchDefaults } from '@buchfink/contract/metasearch-limits';
import { type Facet, maxSearchOffset } from '@buchfink/contract/search';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { addHits, type FoundWork } from './found-works.ts';

/** One library of a search. */
export interface Target {
  readonly libraryId: number;
  readonly state: TargetState;
  /** How many hits it has, once it has answered. */
  readonly total?: number | undefined;
  /** How long it took, in milliseconds. */
  readonly ms?: number | undefined;
  /** Why it did not answer, as far as the service says so. */
  readonly code?: ErrorCode | undefined;
  /** Why it was not heard to the end, where that is not its own fault. */
  readonly interruption?: Interruption | undefined;
  /** Where its next hits begin. */
  readonly nextOffset: number;
  /** Whether there are further hits, are being fetched, or could not be fetched. */
  readonly moreHits: 'none' | 'some' | 'loading' | 'failed';
  /** Of its whole result. */
  readonly facets: readonly Facet[];
}

/** What ended a stream too soon: there is no connection any more, or the service did not want to search or was not understood. */
type Interruption = 'lost' | 'refused';

/**
 * What has become of a search so far. `stopped`: given up before all had answered, and can be taken up again. `failed`: the
 * service refused it or went away; what had come by then stays.
 */
export interface StreamState {
  readonly status: 'asking' | 'done' | 'stopped' | 'failed';
  readonly error?: unknown;
  /** Streams that are being read, without those of further hits. */
  readonly openStreams: number;
  /** In the order they were asked for. */
  readonly targets: readonly Target[];
  /** In the order they came. */
  readonly foundWorks: readonly FoundWork[];
}

export type StreamEvent =
  /** A stream is opened for these libraries, with their hits from `offset` on. */
  | { readonly type: 'opened'; readonly libraries: readonly number[]; readonly offset: number }
  | { readonly type: 'received'; readonly events: readonly MetaSearchEvent[]; readonly offset: number }
  /** A stream has ended: well, because nobody wants it any more, or with an error. */
  | {
      readonly type: 'closed';
      readonly libraries: readonly number[];
      readonly offset: number;
      readonly error?: unknown;
    };

/** A search before anyone was asked. */
export function initialStreamState(libraries: readonly number[]): StreamState {
  const target = { state: 'waiting', nextOffset: 0, moreHits: 'none', facets: [] } as const;
  return {
    status: 'stopped',
    openStreams: 0,
    targets: libraries.map((libraryId) => ({ libraryId, ...target })),
    foundWorks: [],
  };
}

/** The one function by which a search goes on. */
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
      return event.events.reduce((before, one) => withEvent(before, one, event.offset), stream);
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

/** Whether a library has said its last word, or the service for it. */
export function isSettled({ state }: Pick<Target, 'state'>): boolean {
  return state !== 'waiting' && state !== 'working';
}

/** Libraries that have not been heard to the end. */
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
      ...(total !== undefined && { total }),
      moreHits: answered ? moreHitsOf(target.nextOffset, total) : 'failed',
    };
  });
}

function withHits(stream: StreamState, hits: MetaSearchHits): StreamState {
  const { libraryId, items, facets, offset } = hits;
  if (!stream.targets.some((target) => target.libraryId === libraryId)) return stream;
  const foundWorks = addHits(stream.foundWorks, hits);
  // A record that was removed a moment ago leaves a gap: the page counts as full all the same. An empty page is the last.
  const next =
    items.length === 0 ? Number.POSITIVE_INFINITY : offset + Math.max(metaSearchDefaults.limit, items.length);
  return updateTargets({ ...stream, foundWorks }, [libraryId], (target) => {
    return { ...target, nextOffset: Math.max(target.nextOffset, next), facets: offset === 0 ? facets : target.facets };
  });
}

function moreHitsOf(next: number, total = 0): Target['moreHits'] {
  return next < total && next <= maxSearchOffset ? 'some' : 'none';
}

/** What becomes of a library whose stream has ended before it answered. */
function withClosedStream(target: Target, offset: number, error: unknown): Target {
  if (offset > 0)
    return target.moreHits === 'loading' ? { ...target, moreHits: error === undefined ? 'some' : 'failed' } : target;
  if (isSettled(target)) return target;
  if (error === undefined) return { ...target, state: 'waiting' };
  if (error instanceof ConnectionError && error.kind === 'timeout') return { ...target, state: 'timeout' };
  const interruption = isConnectionLoss(error)
    ? ({ interruption: 'lost' } as const)
    : ({ interruption: 'refused' } as const);
  return { ...target, ...interruption, state: 'error', ...(error instanceof ApiException && { code: error.code }) };
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
