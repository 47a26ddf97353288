import { clientVersion } from '@buchfink/contract/endpoint';
import { version } from '@buchfink/contract/version';
import { mount, type ServiceScope } from '../http/endpoint/mount.ts';
import { serviceVersion } from './service-version.ts';

/** `GET /services/version` */
export function mountVersion(scope: ServiceScope): void {
  mount(scope, version, () => ({ name: 'Buchfink', version: serviceVersion, client: clientVersion }));
}
