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

/** How a search stands, and the list of what it has found. */
export interface MetaState {
  readonly stream: StreamState;
  readonly list: MetaList;
  /** When something was heard last, in milliseconds since 1970. */
  readonly receivedAt?: number;
  /** The first hits have been waited for long enough, or are all there are: from now on the list is shown, and stands still. */
  readonly isRevealed: boolean;
  /** It is shown as it was kept, because nobody could be asked. */
  readonly isStored: boolean;
}

/** A search before anyone was asked. */
export function initialMetaState(libraries: readonly number[], options: ListOptions): MetaState {
  return { stream: initialStreamState(libraries), list: emptyList(options), isRevealed: false, isStored: false };
}

/** The search has gone on. Once nobody is asked any more, all that was found is shown. */
export function metaStateReducer(state: MetaState, event: StreamEvent): MetaState {
  const { list, isRevealed } = state;
  const stream = streamReducer(state.stream, event);
  // What is found comes behind what was found before.
  const added = stream.foundWorks.slice(state.stream.foundWorks.length).map(({ id }) => id);
  const below = event.type === 'received' && event.offset > 0 ? new Set(added) : undefined;
  // Nothing is put in order before it is shown.
  const next = { ...state, stream, ...(isRevealed && { list: updateList(list, stream, below) }) };
  return stream.status !== 'asking' && stream.foundWorks.length > 0 ? reveal(next) : next;
}

/**
 * Whether all libraries have answered or will not, and what they have is shown. A fast search has all its answers before its
 * first hits are put in order: it is not over then, however nothing is shown yet.
 */
export function isOver({ stream: { targets, foundWorks }, isRevealed }: MetaState): boolean {
  return targets.length > 0 && targets.every(isSettled) && (isRevealed || foundWorks.length === 0);
}

/** Hits from `offset` on are told, now or once more as they were kept. */
export function withEvents(state: MetaState, { events, at }: StoredAnswer, offset = 0): MetaState {
  return metaStateReducer({ ...state, receivedAt: at }, { type: 'received', events, offset });
}

/** What was kept of the search comes in place of what nobody tells. */
export function withStoredAnswer(state: MetaState, answer: StoredAnswer): MetaState {
  return withEvents({ ...state, isStored: true }, answer);
}

/** The first hits have been waited for long enough. */
export function reveal(state: MetaState): MetaState {
  if (state.isRevealed) return state;
  return { ...state, isRevealed: true, list: { ...updateList(state.list, state.stream), frozen: true } };
}

export function withOptions(state: MetaState, options: ListOptions): MetaState {
  const { list, stream } = state;
  return list.options === options ? state : { ...state, list: withListOptions(list, options, stream) };
}

/** What waited is shown. */
export function showAllWorks(state: MetaState): MetaState {
  return { ...state, list: withAllShown(state.list) };
}
