import { config } from '@buchfink/contract/config';
import { mount, type ServiceScope } from '../http/endpoint/mount.ts';
import { configuredNetworks } from '../http/server/networks.ts';

/** `GET …/config` */
export function mountConfig(scope: ServiceScope): void {
  const networks = configuredNetworks(scope.projects);
  mount(
    scope,
    config,
    ({ project }, { request }) =>
      networks.isPublic(request.ip) ? { ...project.config, publicPlace: true } : project.config,
    { revalidate: true },
  );
}
