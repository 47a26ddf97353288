import type { Config } from '@buchfink/contract/config';
import type { Library } from '@buchfink/contract/libraries';

export const platforms = ['android', 'ios', 'web'] as const;
export type Platform = (typeof platforms)[number];

/** How one gets the app on a platform; an address is absent where nothing is configured. */
export interface InstallLinks {
  /** Opens the installed app at the library. */
  readonly open?: string;
  readonly store?: string;
}

/** The platform of the address, else the one this device is. */
export function detectPlatform(requested: string, userAgent: string, touchPoints: number): Platform {
  const named = platforms.find((one) => one === requested.toLowerCase());
  if (named) return named;
  if (/android/i.test(userAgent)) return 'android';
  // An iPad says that it is a Mac; no Mac can be touched at several points.
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)) return 'ios';
  return 'web';
}

/** Links of the config and the library for a platform; values that are no ids or web addresses count as absent. */
export function installLinks(platform: Platform, config: Config, library: Library | undefined): InstallLinks {
  if (platform === 'web') return {};
  const values = library?.settings[platform] ?? {};
  const link = values.start ?? library?.settings.web.start ?? library?.settings.projectUrl;
  const open = library && link ? link.replaceAll('{id}', String(library.id)) : undefined;
  const store = platform === 'android' ? playStore(values.package, library) : appStore(values.appId ?? appIdOf(config));
  return { ...(open && /^https:\/\//i.test(open) && { open }), ...(store && { store }) };
}

/** The referrer tells the installed app which library to begin with (specification, section 4: start-up). */
function playStore(name: string | undefined, library: Library | undefined): string | undefined {
  if (!name || !/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(name)) return undefined;
  const query = new URLSearchParams({ id: name, ...(library && { referrer: `libId:${library.id}` }) });
  return `https://play.google.com/store/apps/details?${query}`;
}

function appStore(appId: string | undefined): string | undefined {
  return appId && /^[1-9]\d{5,14}$/.test(appId) ? `https://apps.apple.com/app/id${appId}` : undefined;
}

const appIdOf = ({ metadata }: Config): string | undefined => metadata.smartAppBanner?.appId;
