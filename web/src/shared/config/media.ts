import type { Config } from '@buchfink/contract/config';

/** The origin assets come from: the allowed domain this page stands under, else the default; empty = this service. */
export function mediaHost({ mediaHosts }: Pick<Config, 'mediaHosts'>, host: string): string {
  const own = mediaHosts.allowed.find((domain) => host === domain || host.endsWith(`.${domain}`));
  const chosen = own ?? mediaHosts.default;
  return chosen === '' || chosen === host ? '' : `https://${chosen}`;
}

/**
 * The address of a picture that the config names (specification, section 7): an https address and a path of this service as
 * they are, the name of a file in the project's assets on the media host; undefined for all else. `host` is the one of this page.
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
