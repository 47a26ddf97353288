import { defaultLocale, type Locale } from '@buchfink/contract/locale';
import { basePath } from '#shared/base-path/base-path.ts';

/** The project segment of a URL that stands for the project of this host. */
export const hostProject = 'opac-host';

/** The part of every URL that all calls share: where the service is, and for which project and language it answers. */
export interface ServiceContext {
  /** What stands before the paths of the service: the app's own base path, or in a shell a full address. No slash at its end. */
  readonly address: string;
  readonly locale: Locale;
  readonly projectId: string;
}

let current: ServiceContext = { address: basePath(), locale: defaultLocale, projectId: hostProject };

export function getServiceContext(): ServiceContext {
  return current;
}

/** The address at which others open the app, without a slash at its end: a shell's own page exists on its phone alone. */
export const publicAddress = (): string => new URL(current.address, window.location.origin).href.replace(/\/$/, '');

export function setServiceContext(change: Partial<ServiceContext>): void {
  current = { ...current, ...change };
}
