import { config } from '@buchfink/contract/config';
import { varyBy } from '../../base/http/server/vary-by.ts';
import { configuredNetworks } from '../../projects/project/configured-networks.ts';
import { mount, type ServiceScope } from '../http/mount.ts';
import { firstVisitConfig } from './first-visit-config.ts';

/** `GET …/config` */
export function mountConfig(scope: ServiceScope): void {
  const networks = configuredNetworks(scope.projects);
  mount(
    scope,
    config,
    ({ project }, { request, reply }) => {
      const config = firstVisitConfig(project, request);
      if (project.followBrowserLanguage) varyBy(reply, 'accept-language');
      return networks.isPublic(request.ip) ? { ...config, publicPlace: true } : config;
    },
    { revalidate: true },
  );
}
