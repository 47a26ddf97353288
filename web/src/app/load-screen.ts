import type { ComponentType } from 'react';
import { connection } from '#shared/connection/service-connection.ts';
import { loadFurtherTexts, loadPhoneTexts } from '#shared/i18n/i18n.ts';
import type { Screen } from './screens.ts';

/** Set while the app reloads because a part of it is missing (specification, section 2). */
const reloadFlag = 'buchfink-reloaded';

/** A screen's code and texts, which are loaded together. */
export interface ScreenPart<Props = object> extends Pick<Screen, 'id' | 'texts'> {
  readonly load: () => Promise<ComponentType<Props>>;
}

/** A part of the app that could not be loaded even after a reload. */
export class ScreenMissing extends Error {
  constructor(id: string, cause: unknown) {
    super(`the screen ${id} could not be loaded`, { cause });
    this.name = 'ScreenMissing';
  }
}

const loadTexts = { first: async () => undefined, further: loadFurtherTexts, phone: loadPhoneTexts };

const loaded = new Map<string, unknown>();
const failures = new Map<string, unknown>();

/**
 * Loads a screen, unless it is loaded already. If that fails, the page is reloaded once, as it may be of another
 * version than the service; a second failure is shown in place of the screen.
 */
export function loadScreen<Props>({ id, load, texts = 'further' }: ScreenPart<Props>): Promise<void> | undefined {
  if (loaded.has(id)) return undefined;
  return Promise.all([load(), loadTexts[texts]()]).then(
    ([content]) => void loaded.set(id, content),
    async (cause: unknown) => {
      await connection.unanswered();
      // The page is about to be reloaded.
      if (connection.isConnected() && raiseReloadFlag()) return new Promise<never>(() => window.location.reload());
      failures.set(id, cause);
      return undefined;
    },
  );
}

/** A screen that has been loaded; throws `ScreenMissing` otherwise. */
export function loadedScreen<Props>({ id }: ScreenPart<Props>): ComponentType<Props> {
  if (!loaded.has(id)) throw new ScreenMissing(id, failures.get(id));
  return loaded.get(id) as ComponentType<Props>;
}

/** Clears the flag once a screen is shown: a later failure may reload again. */
export function clearReloadFlag(): void {
  try {
    window.localStorage.removeItem(reloadFlag);
  } catch {
    // Without storage the flag was never set.
  }
}

/** Sets the flag; false when it is set already or cannot be, as reloads might never end. */
function raiseReloadFlag(): boolean {
  try {
    if (window.localStorage.getItem(reloadFlag)) return false;
    window.localStorage.setItem(reloadFlag, new Date().toISOString());
    return true;
  } catch {
    return false;
  }
}
