import { randomUUID } from 'node:crypto';
import type { AlertState, AlertStore } from '../../../storage/monitoring/alert-store.ts';
import type { AlertCondition } from './alert-conditions.ts';
import type { AlertBody } from './alert-message.ts';

/** Stands for the whole installation in the store; no library has this id. */
const noLibrary = 0;

/** The options of announcements. */
export interface AnnouncementOptions {
  /** Minutes that a system has to be down before that is told. */
  readonly afterMinutes: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Compares conditions with the announced states, and stores a message for each change: once when something goes down,
 * once when it is up again. Shorter outages than `afterMinutes` are never told.
 */
export async function announceChanges(
  conditions: readonly AlertCondition[],
  store: AlertStore,
  { afterMinutes, now }: AnnouncementOptions,
): Promise<void> {
  const keyOf = (libraryId: number, role: string) => `${libraryId} ${role}`;
  const announced = new Map((await store.states()).map((state) => [keyOf(state.libraryId, state.role), state]));
  for (const condition of conditions) {
    const { library, role, state, code, mustPersist } = condition;
    const libraryId = library?.id ?? noLibrary;
    const before = announced.get(keyOf(libraryId, role));
    announced.delete(keyOf(libraryId, role));
    const since = condition.since ?? (before?.state === 'down' ? before.since : now);
    if (state === 'unknown' || state === (before?.state ?? 'up')) continue;
    if (state === 'down' && mustPersist && condition.since !== undefined && now - since < afterMinutes * 60_000)
      continue;
    const change: AlertState = {
      libraryId,
      role,
      state,
      since: state === 'up' ? now : since,
      code: state === 'down' ? code : undefined,
    };
    await store.announce(change, messageOf(change, condition));
  }
  // A library that is no longer configured, or has lost a system, gets no further message.
  for (const { libraryId, role } of announced.values()) await store.forget(libraryId, role);
}

function messageOf({ state, since, code }: AlertState, { library, role }: AlertCondition) {
  const id = randomUUID();
  const body: AlertBody = {
    format: 1,
    id,
    library: library && { id: library.id, name: library.libname },
    role,
    state,
    since: new Date(since).toISOString(),
    code,
  };
  return { id, body: JSON.stringify(body) };
}
