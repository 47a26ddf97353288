import { config } from '@buchfink/contract/config';
import { mount, type ServiceScope } from '../http/mount.ts';

/** `GET …/config` */
export function mountConfig(scope: ServiceScope): void {
  mount(scope, config, ({ project }) => project.config, { revalidate: true });
}
