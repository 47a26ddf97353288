import type { Config } from '@buchfink/contract/config';
import type { Library } from '@buchfink/contract/libraries';
import type { Platform } from '#shared/install/detect-platform.ts';

/** The links to the app on a platform; a link is absent where nothing is configured. */
export interface InstallLinks {
  /** Opens the installed app at the library. */
  readonly open?: string;
  readonly store?: string;
}

/**
 * The links of the config and the library for a platform. A value that is no app id or web address counts as absent.
 */
export function installLinks(platform: Platform, config: Config, library: Library | undefined): InstallLinks {
  if (platform === 'web') return {};
  const values = library?.settings[platform] ?? {};
  const link = values.start ?? library?.settings.web.start ?? library?.settings.projectUrl;
  const open = library && link ? link.replaceAll('{id}', String(library.id)) : undefined;
  const store = platform === 'android' ? playStore(values.package, library) : appStore(values.appId ?? appIdOf(config));
  return { open: open && /^https:\/\//i.test(open) ? open : undefined, store };
}

/** The referrer tells the installed app its first library (specification, section 4: start-up). */
function playStore(name: string | undefined, library: Library | undefined): string | undefined {
  if (!name || !/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(name)) return undefined;
  const query = new URLSearchParams({ id: name, ...(library && { referrer: `libId:${library.id}` }) });
  return `https://play.google.com/store/apps/details?${query}`;
}

function appStore(appId: string | undefined): string | undefined {
  return appId && /^[1-9]\d{5,14}$/.test(appId) ? `https://apps.apple.com/app/id${appId}` : undefined;
}

const appIdOf = ({ metadata }: Config): string | undefined => metadata.smartAppBanner?.appId;
