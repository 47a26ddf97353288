import { regroup } from '../stream/found-works.ts';
import type { StoredAnswer } from '../stream/stored-searches.ts';
import {
  initialStreamState,
  isSettled,
  type StreamEvent,
  type StreamState,
  streamReducer,
} from '../stream/stream-state.ts';
import {
  emptyList,
  type ListOptions,
  type MetaList,
  updateList,
  withAllShown,
  withListOptions,
} from '../works/meta-list.ts';

/** The state of a search, and the list of its works. */
export interface MetaState {
  readonly stream: StreamState;
  readonly list: MetaList;
  /** The time of the last event, in milliseconds since 1970. */
  readonly receivedAt?: number;
  /** The collect time has passed, or all hits are there: from now on the list is shown, and works keep their places. */
  readonly isRevealed: boolean;
  /** The patron has begun to read, or the works have found their places: from now on nothing moves by itself. */
  readonly isTouched: boolean;
  /** Shown works changed their places when all libraries had answered. */
  readonly isRearranged: boolean;
  /** The hits come from the device's storage, because the service is unreachable. */
  readonly isStored: boolean;
}

/** The state before any library is asked. */
export function initialMetaState(libraries: readonly number[], options: ListOptions): MetaState {
  const stream = initialStreamState(libraries);
  return {
    stream,
    list: emptyList(options),
    isRevealed: false,
    isTouched: false,
    isRearranged: false,
    isStored: false,
  };
}

/**
 * Applies an event of the stream. When all libraries have answered, all works are shown; where nothing else was found,
 * those too that only approximate the query. If the patron has touched nothing until then, the works take their
 * places, which do not depend on who answered first.
 */
export function metaStateReducer(state: MetaState, event: StreamEvent): MetaState {
  const { list, isRevealed } = state;
  const stream = streamReducer(state.stream, event);
  // Works of further pages go below those found before.
  const added = stream.foundWorks.slice(state.stream.foundWorks.length).map(({ id }) => id);
  const below = event.type === 'received' && event.offset > 0 ? new Set(added) : undefined;
  // Sorting starts when the list is shown.
  const next = { ...state, stream, list: isRevealed ? updateList(list, stream, below) : list };
  if (stream.foundWorks.length === 0) return next;
  const isComplete = isOver(stream) && !isOver(state.stream);
  if (!isComplete) return stream.status === 'asking' ? next : reveal(next);
  const hasExact = stream.targets.some((target) => target.state === 'done' && !target.isSimilarOnly);
  const complete = hasExact ? next : showSimilar(next);
  if (state.isTouched) return reveal(complete);
  const settled = showAllWorks(complete);
  return { ...settled, isRearranged: list.shownIds.some((id, place) => id !== settled.list.shownIds[place]) };
}

/** Whether all libraries have answered or failed. The list is shown then. */
export function isOver({ targets }: StreamState): boolean {
  return targets.length > 0 && targets.every(isSettled);
}

/** Applies events of a stream with hits from `offset` on, live or from storage. */
export function withEvents(state: MetaState, { events, at }: StoredAnswer, offset = 0): MetaState {
  return metaStateReducer({ ...state, receivedAt: at }, { type: 'received', events, offset });
}

/** Replaces missing answers by stored ones. */
export function withStoredAnswer(state: MetaState, answer: StoredAnswer): MetaState {
  return withEvents({ ...state, isStored: true }, answer);
}

/** Shows the list after the collect time. */
export function reveal(state: MetaState): MetaState {
  if (state.isRevealed) return state;
  return { ...state, isRevealed: true, list: { ...updateList(state.list, state.stream), frozen: true } };
}

export function withOptions(state: MetaState, options: ListOptions): MetaState {
  const { list, stream } = state;
  return list.options === options ? state : { ...state, list: withListOptions(list, options, stream) };
}

/** Records that the patron reads the list. */
export function touch(state: MetaState): MetaState {
  return state.isRevealed && !state.isTouched ? { ...state, isTouched: true } : state;
}

/** Shows all works in their places, whoever answered first. From now on nothing moves by itself. */
export function showAllWorks(state: MetaState): MetaState {
  const libraries = state.stream.targets.map(({ libraryId }) => libraryId);
  const stream = { ...state.stream, foundWorks: regroup(state.stream.foundWorks, libraries) };
  const list = { ...withAllShown(updateList(state.list, stream)), frozen: true };
  return { ...state, stream, list, isRevealed: true, isTouched: true };
}

/** Adds the works that only approximate the query below all others. */
export function showSimilar(state: MetaState): MetaState {
  return { ...state, list: updateList({ ...state.list, withSimilar: true }, state.stream) };
}
