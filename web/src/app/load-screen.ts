/** Set while a reload for a missing part of the app is being tried (specification, section 2). */
const reloadFlag = 'buchfink-reloaded';

/** A part of the app that could not be loaded even after a reload. */
export class ScreenMissing extends Error {
  constructor(id: string, cause: unknown) {
    super(`the screen ${id} could not be loaded`, { cause });
    this.name = 'ScreenMissing';
  }
}

/** Loads a screen; after a failure the page is loaded anew once, as it may be of an older version than the service. */
export async function loadOrReload<Content>(id: string, load: () => Promise<Content>): Promise<Content> {
  try {
    return await load();
  } catch (cause) {
    if (navigator.onLine && raiseReloadFlag()) {
      window.location.reload();
      // Nothing more happens on this page.
      return new Promise<never>(() => {});
    }
    console.error(cause);
    throw new ScreenMissing(id, cause);
  }
}

/** The first screen is there: a later failure may reload again. */
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
