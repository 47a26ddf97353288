import { config } from '@buchfink/contract/config';
import { mount, type ServiceScope } from '../http/endpoint/mount.ts';
import { namedNetworks } from '../http/server/networks.ts';

/** `GET …/config` */
export function mountConfig(scope: ServiceScope): void {
  const networks = namedNetworks(scope.projects);
  mount(
    scope,
    config,
    ({ project }, { request }) =>
      networks.isPublic(request.ip) ? { ...project.config, publicPlace: true } : project.config,
    { revalidate: true },
  );
}
