import type { Config } from '@buchfink/contract/config';
import type { Library } from '@buchfink/contract/libraries';
import { imageAddress } from '#shared/config/media.ts';
import { textColourOn } from '#shared/theme/make-readable.ts';
import { initials } from './library-list.ts';

/** The inputs of the icon; `background` is the project's primary colour, `#rrggbb`. */
type LibraryIconOptions = { appIcon: Config['images']['appIcon']; background: string };

/** What of a project's config the icon of a library depends on. */
export function iconOptions(config: Config): LibraryIconOptions {
  return { appIcon: imageAddress(config, config.images.appIcon), background: config.theme.light.primary };
}

/**
 * The address of the app's icon in single mode: the library's own (with its id for {id}), the project's, or one drawn
 * from the library's initials. Only images of this service are used, and the project's by https.
 */
export function libraryIcon(library: Library, { appIcon, background }: LibraryIconOptions): string {
  const iconPath = library.settings.web.icon?.replaceAll('{id}', String(library.id));
  const isOwnPath = (path: string | undefined) => path !== undefined && /^\/(?![/\\])/.test(path);
  if (isOwnPath(iconPath)) return iconPath ?? '';
  if (isOwnPath(appIcon) || appIcon?.startsWith('https://')) return appIcon ?? '';
  return drawInitials(initials(library), background);
}

function drawInitials(letters: string, background: string): string {
  const textAttributes = 'text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="30"';
  // Letters and digits only, so that a name adds no markup.
  const text = letters.replace(/[^\p{L}\p{N}]/gu, '');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="16" fill="${background}"/>` +
    `<text x="32" y="43" ${textAttributes} fill="${textColourOn(background)}">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
