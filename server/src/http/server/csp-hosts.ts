import type { Config } from '@buchfink/contract/config';
import type { Projects } from '../../projects/project.ts';

/**
 * The hosts beside this service that pages of the projects may load from, as sources of a content security policy:
 * `pictures` from media hosts, map services and where the config names pictures, `pages` from media hosts. Empty when no project names one.
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

/** Pictures that the config names by a whole address. */
function imageOrigins({ images: { appIcon, light, dark } }: Config): string[] {
  const named = [appIcon, light.smallLogo, light.homeImage, dark.smallLogo, dark.homeImage];
  return named.flatMap((image) => (image && /^https:\/\//i.test(image) ? originOf(image) : []));
}

/** Nothing but scheme, host and port may come into a header. */
function originOf(address: string): string[] {
  const { origin } = URL.canParse(address) ? new URL(address) : { origin: '' };
  return /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin) ? [origin] : [];
}
