import type { StoredAnswer } from './stream/stored-searches.ts';
import {
  initialStreamState,
  isSettled,
  type StreamEvent,
  type StreamState,
  streamReducer,
} from './stream/stream-state.ts';
import { emptyList, type ListOptions, listAfter, listFor, type MetaList, withAllShown } from './works/meta-list.ts';

/** How a search stands, and the list of what it has found. */
export interface MetaState {
  readonly course: StreamState;
  readonly list: MetaList;
  /** When something was heard last, in milliseconds since 1970. */
  readonly heardAt?: number;
  /** The first hits have been waited for long enough, or are all there are: from now on the list is shown, and stands still. */
  readonly isGathered: boolean;
  /** It is shown as it was kept, because nobody could be asked. */
  readonly isKept: boolean;
}

/** A search before anyone was asked. */
export function metaStateOf(libraries: readonly number[], wish: ListOptions): MetaState {
  return { course: initialStreamState(libraries), list: emptyList(wish), isGathered: false, isKept: false };
}

/** The search has gone on. Once nobody is asked any more, all that was found is shown. */
export function goneOn(state: MetaState, event: StreamEvent): MetaState {
  const { list, isGathered } = state;
  const course = streamReducer(state.course, event);
  // What is found comes behind what was found before.
  const found = course.found.slice(state.course.found.length).map(({ id }) => id);
  const below = event.type === 'heard' && event.offset > 0 ? new Set(found) : undefined;
  // Nothing is put in order before it is shown.
  const next = { ...state, course, ...(isGathered && { list: listAfter(list, course, below) }) };
  return course.status !== 'asking' && course.found.length > 0 ? gathered(next) : next;
}

/**
 * Whether all libraries have answered or will not, and what they have is shown. A fast search has all its answers before its
 * first hits are put in order: it is not over then, however nothing is shown yet.
 */
export function isOver({ course: { targets, found }, isGathered }: MetaState): boolean {
  return targets.length > 0 && targets.every(isSettled) && (isGathered || found.length === 0);
}

/** Hits from `offset` on are told, now or once more as they were kept. */
export function heardAt(state: MetaState, { events, at }: StoredAnswer, offset = 0): MetaState {
  return goneOn({ ...state, heardAt: at }, { type: 'heard', events, offset });
}

/** What was kept of the search comes in place of what nobody tells. */
export function shownAsKept(state: MetaState, kept: StoredAnswer): MetaState {
  return heardAt({ ...state, isKept: true }, kept);
}

/** The first hits have been waited for long enough. */
export function gathered(state: MetaState): MetaState {
  if (state.isGathered) return state;
  return { ...state, isGathered: true, list: { ...listAfter(state.list, state.course), held: true } };
}

export function wished(state: MetaState, wish: ListOptions): MetaState {
  const { list, course } = state;
  return list.wish === wish ? state : { ...state, list: listFor(list, wish, course) };
}

/** What waited is shown. */
export function allShown(state: MetaState): MetaState {
  return { ...state, list: withAllShown(state.list) };
}
