import type { Locale } from '@buchfink/contract/locale';

/** The project segment that stands for "the project of the host this app was loaded from". */
export const hostProject = 'opac-host';

/** Where the service is and for whom it answers: part of every address. */
export interface ServiceContext {
  /** Scheme and host, empty for the app's own. */
  readonly origin: string;
  readonly locale: Locale;
  readonly projectId: string;
}

let place: ServiceContext = { origin: '', locale: 'de', projectId: hostProject };

export function getServiceContext(): ServiceContext {
  return place;
}

export function setServiceContext(change: Partial<ServiceContext>): void {
  place = { ...place, ...change };
}
