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
  /** The hits come from the device's storage, because the service is unreachable. */
  readonly isStored: boolean;
}

/** The state before any library is asked. */
export function initialMetaState(libraries: readonly number[], options: ListOptions): MetaState {
  return { stream: initialStreamState(libraries), list: emptyList(options), isRevealed: false, isStored: false };
}

/** Applies an event of the stream. When no stream is open any more, all works are shown. */
export function metaStateReducer(state: MetaState, event: StreamEvent): MetaState {
  const { list, isRevealed } = state;
  const stream = streamReducer(state.stream, event);
  // Works of further pages go below those found before.
  const added = stream.foundWorks.slice(state.stream.foundWorks.length).map(({ id }) => id);
  const below = event.type === 'received' && event.offset > 0 ? new Set(added) : undefined;
  // Sorting starts when the list is shown.
  const next = { ...state, stream, ...(isRevealed && { list: updateList(list, stream, below) }) };
  return stream.status !== 'asking' && stream.foundWorks.length > 0 ? reveal(next) : next;
}

/**
 * Whether all libraries have answered or failed, and the list is shown. A fast search has all answers before its list
 * is shown: it is not over until then.
 */
export function isOver({ stream: { targets, foundWorks }, isRevealed }: MetaState): boolean {
  return targets.length > 0 && targets.every(isSettled) && (isRevealed || foundWorks.length === 0);
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

/** Shows the waiting works. */
export function showAllWorks(state: MetaState): MetaState {
  return { ...state, list: withAllShown(state.list) };
}
