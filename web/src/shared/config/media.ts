import type { Config } from '@buchfink/contract/config';
import { getServiceContext, publicAddress } from '#shared/connection/service-context.ts';

/**
 * The origin of the assets: the allowed domain of the host, else the default. The service itself is known by its address,
 * which at the root of a host is empty.
 */
export function mediaHost({ mediaHosts }: Pick<Config, 'mediaHosts'>, host: string): string {
  const mediaHost = mediaHosts.allowed.find((domain) => host === domain || host.endsWith(`.${domain}`));
  const chosen = mediaHost ?? mediaHosts.default;
  return chosen === '' || chosen === host ? getServiceContext().address : `https://${chosen}`;
}

/**
 * The URL of an image that the config names (specification, section 7): an https address or a path of this service is
 * that of the image. A file name is one of the project's assets on the media host in the basic edition or with
 * reloadConfig, else one of the app's own files. Anything else is undefined. `host` is the host of the app.
 */
export function imageAddress(
  config: Pick<Config, 'mediaHosts' | 'projectId' | 'edition' | 'features'>,
  image: string | undefined,
  host = new URL(publicAddress()).hostname,
): string | undefined {
  if (image === undefined) return undefined;
  if (/^https:\/\//i.test(image)) return URL.canParse(image) ? image : undefined;
  if (/^\/(?![/\\])/.test(image)) return getServiceContext().address + image;
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.[a-z]{3,4}$/.test(image)) return undefined;
  if (config.edition !== 'basic' && !config.features.reloadConfig) return `${getServiceContext().address}/${image}`;
  return `${mediaHost(config, host)}/assets/${config.projectId}/images/${image}`;
}
