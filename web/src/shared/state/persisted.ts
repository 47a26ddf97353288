import * as z from 'zod/mini';
import { type AppState, initialState } from './app-state.ts';
import { LibrarySelection } from './library-selection.ts';
import { Settings } from './settings.ts';

export const storageKey = 'buchfink';

/** All that outlives a visit, in one versioned value of local storage. */
const Persisted = z.object({
  version: z.literal(1),
  selection: LibrarySelection,
  settings: Settings,
  rail: z.boolean(),
});
type Persisted = z.infer<typeof Persisted>;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** `first` = nothing stored yet, `damaged` = what was stored could not be read, `blocked` = there is no storage. */
export type Restored = { state: AppState; from: 'stored' | 'first' | 'damaged' | 'blocked' };

/** Reads the stored state; anything that is not exactly as expected leads to the defaults. */
export function restore(storage: Store | undefined): Restored {
  let text: string | null;
  try {
    if (!storage) return { state: initialState, from: 'blocked' };
    text = storage.getItem(storageKey);
  } catch {
    return { state: initialState, from: 'blocked' };
  }
  if (text === null) return { state: initialState, from: 'first' };
  const stored = parse(text);
  if (!stored) return { state: initialState, from: 'damaged' };
  const { selection, settings, rail } = stored;
  return { state: { ...initialState, selection, settings, rail }, from: 'stored' };
}

/** Stores the state; a full or blocked storage leaves the app working in memory. */
export function persist(storage: Store | undefined, { selection, settings, rail }: AppState): void {
  const value: Persisted = { version: 1, selection, settings, rail };
  try {
    storage?.setItem(storageKey, JSON.stringify(value));
  } catch {
    // Nothing to save to: this visit goes on in memory.
  }
}

function parse(text: string): Persisted | undefined {
  try {
    const parsed = z.safeParse(Persisted, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
