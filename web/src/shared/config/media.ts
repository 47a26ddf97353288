import type { Config } from '@buchfink/contract/config';

/** The origin of the assets: the allowed domain of this page, else the default; empty = this service. */
export function mediaHost({ mediaHosts }: Pick<Config, 'mediaHosts'>, host: string): string {
  const own = mediaHosts.allowed.find((domain) => host === domain || host.endsWith(`.${domain}`));
  const chosen = own ?? mediaHosts.default;
  return chosen === '' || chosen === host ? '' : `https://${chosen}`;
}

/**
 * The URL of an image that the config names (specification, section 7): an https address or a path of this service is
 * used unchanged, a file name is one of the project's assets on the media host, anything else is undefined. `host` is
 * the host of this page.
 */
export function imageAddress(
  config: Pick<Config, 'mediaHosts' | 'projectId'>,
  image: string | undefined,
  host: string,
): string | undefined {
  if (image === undefined) return undefined;
  if (/^https:\/\//i.test(image)) return URL.canParse(image) ? image : undefined;
  if (/^\/(?![/\\])/.test(image)) return image;
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.[a-z]{3,4}$/.test(image)) return undefined;
  return `${mediaHost(config, host)}/assets/${config.projectId}/images/${image}`;
}
