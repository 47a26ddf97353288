import { isNative } from '@buchfink/device/platform/platform';
import type { QueryClient } from '@tanstack/react-query';
import { useConfig } from '#shared/config/config-store.ts';
import { imageAddress } from '#shared/config/media.ts';
import { libraryIcon } from '#shared/libraries/library-icon.ts';
import { singleModeLibrary } from '#shared/state/mode/mode.ts';
import { useApp } from '#shared/state/store.ts';
import { changeAppIcon } from './change-app-icon.ts';

/** The delay from the list with only its library to the new icon, in milliseconds (specification, section 9). */
const delay = 1_000;

/** Reloads the libraries when single mode starts or ends, and keeps the page's icon in step. */
export function subscribeSingleMode(queries: QueryClient): void {
  subscribeIcon();
  useApp.subscribe((now, before) => {
    if (now.mode.singleModeLibraryId === before.mode.singleModeLibraryId) return;
    void queries.invalidateQueries({ queryKey: ['libraries'] });
  });
}

/** Sets the page's icon to that of the single library, and back to the app's own afterwards. */
function subscribeIcon(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  const defaultHref = link.href;
  let shownLibraryId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    const { mode, selection } = useApp.getState();
    const singleId = singleModeLibrary(mode);
    const [library] = selection.libraries;
    const iconLibraryId = selection.libraries.length === 1 && library?.id === singleId ? singleId : 0;
    if (iconLibraryId === shownLibraryId) return;
    shownLibraryId = iconLibraryId;
    clearTimeout(timer);
    if (!library || iconLibraryId === 0) {
      link.href = defaultHref;
      if (isNative) void changeAppIcon(undefined);
      return;
    }
    timer = setTimeout(() => {
      if (isNative) void changeAppIcon(library.id);
      const { config } = useConfig.getState();
      const appIcon = imageAddress(config, config.images.appIcon);
      link.href = libraryIcon(library, { appIcon, background: config.theme.light.primary });
    }, delay);
  };
  update();
  useApp.subscribe(update);
}
