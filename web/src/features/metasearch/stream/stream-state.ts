import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import type { MetaSearchEvent, MetaSearchHits, TargetState } from '@buchfink/contract/metasearch';
import { metaSearchDefaults } from '@buchfink/contract/metasearch-limits';
import { type Facet, maxSearchOffset } from '@buchfink/contract/search';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { type FoundWork, withHits } from './found-works.ts';

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
  readonly cut?: Cut | undefined;
  /** Where its next hits begin. */
  readonly next: number;
  /** Whether there are further hits, are being fetched, or could not be fetched. */
  readonly more: 'none' | 'some' | 'loading' | 'failed';
  /** Of its whole result. */
  readonly facets: readonly Facet[];
}

/** What ended a stream too soon: there is no connection any more, or the service did not want to search or was not understood. */
type Cut = 'lost' | 'refused';

/**
 * What has become of a search so far. `stopped`: given up before all had answered, and can be taken up again. `failed`: the
 * service refused it or went away; what had come by then stays.
 */
export interface StreamState {
  readonly status: 'asking' | 'done' | 'stopped' | 'failed';
  readonly error?: unknown;
  /** Streams that are being read, without those of further hits. */
  readonly open: number;
  /** In the order they were asked for. */
  readonly targets: readonly Target[];
  /** In the order they came. */
  readonly found: readonly FoundWork[];
}

export type StreamEvent =
  /** A stream is opened for these libraries, with their hits from `offset` on. */
  | { readonly type: 'asked'; readonly libraries: readonly number[]; readonly offset: number }
  | { readonly type: 'heard'; readonly events: readonly MetaSearchEvent[]; readonly offset: number }
  /** A stream has ended: well, because nobody wants it any more, or with an error. */
  | {
      readonly type: 'ended';
      readonly libraries: readonly number[];
      readonly offset: number;
      readonly error?: unknown;
    };

/** A search before anyone was asked. */
export function initialStreamState(libraries: readonly number[]): StreamState {
  const target = { state: 'waiting', next: 0, more: 'none', facets: [] } as const;
  return { status: 'stopped', open: 0, targets: libraries.map((libraryId) => ({ libraryId, ...target })), found: [] };
}

/** The one function by which a search goes on. */
export function streamReducer(course: StreamState, event: StreamEvent): StreamState {
  switch (event.type) {
    case 'asked': {
      const { libraries, offset } = event;
      const next = onTargets(course, libraries, (target) => asked(target, offset));
      if (offset > 0) return next;
      const { error: _, ...begun } = next;
      return { ...begun, open: course.open + 1, status: 'asking' };
    }
    case 'heard':
      return event.events.reduce((before, one) => heard(before, one, event.offset), course);
    case 'ended': {
      const { libraries, offset, error } = event;
      const next = onTargets(course, libraries, (target) => left(target, offset, error));
      if (offset > 0) return next;
      return withStatus({ ...next, open: course.open - 1, ...(error !== undefined && { error }) });
    }
  }
}

function withStatus(course: StreamState): StreamState {
  if (course.open > 0) return { ...course, status: 'asking' };
  if (course.error !== undefined) return { ...course, status: 'failed' };
  return { ...course, status: unsettled(course).length > 0 ? 'stopped' : 'done' };
}

/** Whether a library has said its last word, or the service for it. */
export function isSettled({ state }: Pick<Target, 'state'>): boolean {
  return state !== 'waiting' && state !== 'working';
}

/** Libraries that have not been heard to the end. */
export function unsettled({ targets }: StreamState): number[] {
  return targets.filter((target) => !isSettled(target)).map(({ libraryId }) => libraryId);
}

function asked(target: Target, offset: number): Target {
  if (offset > 0) return { ...target, more: 'loading' };
  const { libraryId, next, more, facets } = target;
  return { libraryId, next, more, facets, state: 'waiting' };
}

function heard(course: StreamState, { event, data }: MetaSearchEvent, offset: number): StreamState {
  if (event === 'hits') return withItems(course, data);
  if (event !== 'target') return course;
  return onTargets(course, [data.libraryId], (target) => {
    if (offset === 0)
      return { ...target, ...data, more: data.state === 'done' ? moreOf(target.next, data.total) : 'none' };
    if (data.state === 'waiting' || data.state === 'working') return target;
    const { total = target.total } = data;
    const answered = data.state === 'done' || data.state === 'empty';
    return { ...target, ...(total !== undefined && { total }), more: answered ? moreOf(target.next, total) : 'failed' };
  });
}

function withItems(course: StreamState, hits: MetaSearchHits): StreamState {
  const { libraryId, items, facets, offset } = hits;
  if (!course.targets.some((target) => target.libraryId === libraryId)) return course;
  const found = withHits(course.found, hits);
  // A record that was removed a moment ago leaves a gap: the page counts as full all the same. An empty page is the last.
  const next =
    items.length === 0 ? Number.POSITIVE_INFINITY : offset + Math.max(metaSearchDefaults.limit, items.length);
  return onTargets({ ...course, found }, [libraryId], (target) => {
    return { ...target, next: Math.max(target.next, next), facets: offset === 0 ? facets : target.facets };
  });
}

function moreOf(next: number, total = 0): Target['more'] {
  return next < total && next <= maxSearchOffset ? 'some' : 'none';
}

/** What becomes of a library whose stream has ended before it answered. */
function left(target: Target, offset: number, error: unknown): Target {
  if (offset > 0)
    return target.more === 'loading' ? { ...target, more: error === undefined ? 'some' : 'failed' } : target;
  if (isSettled(target)) return target;
  if (error === undefined) return { ...target, state: 'waiting' };
  if (error instanceof ConnectionError && error.kind === 'timeout') return { ...target, state: 'timeout' };
  const why = isLost(error) ? ({ cut: 'lost' } as const) : ({ cut: 'refused' } as const);
  return { ...target, ...why, state: 'error', ...(error instanceof ApiException && { code: error.code }) };
}

/** Whether there was no connection, or it broke. */
export function isLost(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.kind === 'network' || error.kind === 'aborted';
  return !(error instanceof ApiException);
}

function onTargets(course: StreamState, libraries: readonly number[], change: (target: Target) => Target): StreamState {
  const targets = course.targets.map((target) => (libraries.includes(target.libraryId) ? change(target) : target));
  return { ...course, targets };
}
