import { createNetworkMatcher } from '../../base/http/server/networks.ts';
import type { Projects } from './project.ts';

/** The networks in the settings of the projects. */
export interface ConfiguredNetworks {
  /** Whether an address is that of a shared computer, where nothing is stored. */
  isPublic(address: string): boolean;
  /** Whether an address is in a network of a library, where many people share one address. */
  isOfLibrary(address: string): boolean;
}

/** The networks of all projects: a shared computer counts as one for every library. */
export function configuredNetworks(projects: Pick<Projects, 'all'>): ConfiguredNetworks {
  type Named = ReturnType<typeof createNetworkMatcher>;
  let cache: { all: Projects['all']; isPublic: Named; isOfLibrary: Named } | undefined;
  const current = () => {
    if (cache?.all !== projects.all)
      cache = {
        all: projects.all,
        isPublic: createNetworkMatcher(projects.all.flatMap(({ networks }) => networks.public)),
        isOfLibrary: createNetworkMatcher(
          projects.all.flatMap(({ networks }) => [...networks.public, ...networks.library]),
        ),
      };
    return cache;
  };
  return {
    isPublic: (address) => current().isPublic(address),
    isOfLibrary: (address) => current().isOfLibrary(address),
  };
}
