import { isNative, platform } from '@buchfink/device/platform/platform';
import type { QueryClient } from '@tanstack/react-query';
import { useConfig } from '#shared/config/config-store.ts';
import { iconOptions, libraryIcon } from '#shared/libraries/library-icon.ts';
import { type Mode, singleModeLibrary } from '#shared/state/mode/mode.ts';
import { useApp } from '#shared/state/store.ts';
import { changeAppIcon } from './change-app-icon.ts';

/** The delay from the list with only its library to the new icon, in milliseconds (specification, section 9). */
const delay = 1_000;

/**
 * Reloads the libraries when single mode starts or ends, and keeps the icon in step: of the page, on phones of the app.
 * `started` is the mode that the app started in.
 */
export function subscribeSingleMode(queries: QueryClient, started: Mode): void {
  subscribeIcon(singleModeLibrary(started));
  useApp.subscribe((now, before) => {
    if (now.mode.singleModeLibraryId === before.mode.singleModeLibraryId) return;
    void queries.invalidateQueries({ queryKey: ['libraries'] });
  });
}

/** Shows the icon of the single library unless the patron keeps the app's own, which comes back when single mode ends. */
function subscribeIcon(startedIn: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  const defaultHref = link.href;
  /** The library that the app was bound to when it started, or when it has last started anew. */
  let startedLibraryId = startedIn;
  let reducedLibraryId = 0;
  let keepsAppIcon = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = async (libraryId: number) => {
    const { selection } = useApp.getState();
    const library = selection.libraries.find(({ id }) => id === libraryId);
    const { config } = useConfig.getState();
    link.href = library ? libraryIcon(library, iconOptions(config)) : defaultHref;
    if (!isNative) return;
    const hasChanged = await changeAppIcon(library?.id);
    const isSwitched = reducedLibraryId > 0 && reducedLibraryId !== startedLibraryId;
    startedLibraryId = reducedLibraryId;
    // On iOS the app then starts anew, at home (specification, section 4: modes).
    if (platform === 'ios' && (hasChanged || isSwitched)) window.location.assign('/');
  };
  const update = () => {
    const { mode, selection } = useApp.getState();
    const singleId = singleModeLibrary(mode);
    const [library] = selection.libraries;
    const libraryId = selection.libraries.length === 1 && library?.id === singleId ? singleId : 0;
    if (libraryId === reducedLibraryId && (mode.keepsAppIcon ?? false) === keepsAppIcon) return;
    reducedLibraryId = libraryId;
    keepsAppIcon = mode.keepsAppIcon ?? false;
    clearTimeout(timer);
    if (libraryId === 0) void show(0);
    else timer = setTimeout(() => void show(keepsAppIcon ? 0 : libraryId), delay);
  };
  update();
  useApp.subscribe(update);
}
