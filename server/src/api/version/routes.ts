import { clientVersion } from '@buchfink/contract/endpoint';
import { version } from '@buchfink/contract/version';
import { serviceVersion } from '../../base/version/service-version.ts';
import { mount, type ServiceScope } from '../http/mount.ts';

/** `GET /services/version` */
export function mountVersion(scope: ServiceScope): void {
  mount(scope, version, () => ({ name: 'Buchfink', version: serviceVersion, client: clientVersion }));
}
