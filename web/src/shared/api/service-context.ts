import type { Locale } from '@buchfink/contract/locale';

/** The project segment of a URL that stands for the project of this host. */
export const hostProject = 'opac-host';

/** The part of every URL that all calls share: where the service is, and for which project and language it answers. */
export interface ServiceContext {
  /** Scheme and host, empty for the app's own. */
  readonly origin: string;
  readonly locale: Locale;
  readonly projectId: string;
}

let current: ServiceContext = { origin: '', locale: 'de', projectId: hostProject };

export function getServiceContext(): ServiceContext {
  return current;
}

/** The origin at which others open the app: a shell's own page exists on its phone alone. */
export const publicOrigin = (): string => current.origin || window.location.origin;

export function setServiceContext(change: Partial<ServiceContext>): void {
  current = { ...current, ...change };
}
