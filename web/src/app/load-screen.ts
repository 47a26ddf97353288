import type { ComponentType } from 'react';
import { connection } from '#shared/connection/service-connection.ts';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import type { Screen } from './screens.ts';

/** Set while a reload for a missing part of the app is being tried (specification, section 2). */
const reloadFlag = 'buchfink-reloaded';

/** What is loaded as one: the code of a screen and its texts. */
export type ScreenPart = Pick<Screen, 'id' | 'load'>;

/** A part of the app that could not be loaded even after a reload. */
export class ScreenMissing extends Error {
  constructor(id: string, cause: unknown) {
    super(`the screen ${id} could not be loaded`, { cause });
    this.name = 'ScreenMissing';
  }
}

const loaded = new Map<string, ComponentType>();
const failures = new Map<string, unknown>();

/**
 * Loads a screen, unless it is there already. When that fails the page is loaded anew once, as it may be of an older version
 * than the service; after that the failure is the screen's, until one comes there again.
 */
export function loadScreen({ id, load }: ScreenPart): Promise<void> | undefined {
  if (loaded.has(id)) return undefined;
  const texts = async () => (id === 'home' ? undefined : await loadFurtherTexts());
  return Promise.all([load(), texts()]).then(
    ([content]) => void loaded.set(id, content),
    async (cause: unknown) => {
      await connection.unanswered();
      // Nothing more happens on a page that is being loaded anew.
      if (connection.isConnected() && raiseReloadFlag()) return new Promise<never>(() => window.location.reload());
      failures.set(id, cause);
      return undefined;
    },
  );
}

/** A screen that has been loaded; throws when it could not be. */
export function loadedScreen({ id }: ScreenPart): ComponentType {
  const content = loaded.get(id);
  if (!content) throw new ScreenMissing(id, failures.get(id));
  return content;
}

/** A screen is there: a later failure may reload again. */
export function clearReloadFlag(): void {
  try {
    window.localStorage.removeItem(reloadFlag);
  } catch {
    // Without storage the flag was never set.
  }
}

/** False when the flag was up already, or cannot be set: then a reload could go on for ever. */
function raiseReloadFlag(): boolean {
  try {
    if (window.localStorage.getItem(reloadFlag)) return false;
    window.localStorage.setItem(reloadFlag, new Date().toISOString());
    return true;
  } catch {
    return false;
  }
}
