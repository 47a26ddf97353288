import type { Library } from '@buchfink/contract/libraries';
import { isNative } from '@buchfink/device/platform/platform';
import { useConfig } from '#shared/config/config-store.ts';
import { isStandalone } from '#shared/install/install-prompt.ts';
import { builtIcons } from '#shared/libraries/built-icons.ts';
import { iconOptions, libraryIcon } from '#shared/libraries/library-icon.ts';

interface LibraryIcon {
  readonly source: string;
  /** The icon of the app for all libraries; undefined: the product's. */
  readonly appSource: string | undefined;
  /** Whether this device can show the library's: built into the app on phones, of the page in a browser. */
  readonly isOffered: boolean;
}

/** The icon that the app has in single mode. */
export function useLibraryIcon(library: Library): LibraryIcon {
  const options = useConfig(({ config }) => config);
  const { appIcon: appSource, ...colours } = iconOptions(options);
  const source = libraryIcon(library, { appIcon: appSource, ...colours });
  // The device copied the icon of an installed page, and the page cannot change it.
  const isOffered = isNative ? builtIcons().includes(library.id) : source !== appSource && !isStandalone();
  return { source, appSource, isOffered };
}
