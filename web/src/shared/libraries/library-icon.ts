import type { Config } from '@buchfink/contract/config';
import type { Library } from '@buchfink/contract/libraries';
import { textColourOn } from '#shared/theme/make-readable.ts';
import { initials } from './library-list.ts';

/** The inputs of the icon; `ground` is the project's primary colour, `#rrggbb`. */
type LibraryIconOptions = { appIcon: Config['images']['appIcon']; ground: string };

/**
 * The address of the app's icon in single mode: the library's own (with its id for {id}), the project's, or one drawn
 * from the library's initials. Only images of this service are used, and the project's by https.
 */
export function libraryIcon(library: Library, { appIcon, ground }: LibraryIconOptions): string {
  const own = library.settings.web.icon?.replaceAll('{id}', String(library.id));
  const isHere = (path: string | undefined) => path !== undefined && /^\/(?![/\\])/.test(path);
  if (isHere(own)) return own ?? '';
  if (isHere(appIcon) || appIcon?.startsWith('https://')) return appIcon ?? '';
  return drawn(initials(library), ground);
}

function drawn(letters: string, ground: string): string {
  const look = 'text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="30"';
  // Letters and digits only, so that a name adds no markup.
  const text = letters.replace(/[^\p{L}\p{N}]/gu, '');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="16" fill="${ground}"/>` +
    `<text x="32" y="43" ${look} fill="${textColourOn(ground)}">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
