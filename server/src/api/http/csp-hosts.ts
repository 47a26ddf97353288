import type { Config } from '@buchfink/contract/config';
import type { Projects } from '../../projects/project/project.ts';

/**
 * The hosts, besides this service, that pages of the projects may load from, as sources of a content security policy.
 * `pictures`: media hosts, map services and hosts of pictures in the config; `pages`: media hosts. Empty when no
 * project names one.
 */
export function cspHosts(projects: Pick<Projects, 'all'>, kind: 'pictures' | 'pages'): string {
  const origins = projects.all.flatMap(({ config }) => [
    ...mediaOrigins(config),
    ...(kind === 'pictures' ? [...mapOrigins(config), ...imageOrigins(config)] : []),
  ]);
  return [...new Set(origins)].join(' ');
}

function mediaOrigins({ mediaHosts }: Config): string[] {
  return [mediaHosts.default, ...mediaHosts.allowed].flatMap((host) => originOf(`https://${host}`));
}

function mapOrigins({ map }: Config): string[] {
  return map.tiles?.url.startsWith('https:') ? originOf(map.tiles.url) : [];
}

/** The origins of pictures that the config names by a full address. */
function imageOrigins({ images: { appIcon, light, dark } }: Config): string[] {
  const named = [appIcon, light.smallLogo, light.homeImage, dark.smallLogo, dark.homeImage];
  return named.flatMap((image) => (image && /^https:\/\//i.test(image) ? originOf(image) : []));
}

/** The origin of an https address. Only scheme, host and port may get into a header. */
function originOf(address: string): string[] {
  const { origin } = URL.canParse(address) ? new URL(address) : { origin: '' };
  return /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin) ? [origin] : [];
}
