import { type Library, libraries } from '@buchfink/contract/libraries';
import type { Locale } from '@buchfink/contract/locale';
import { mount, type ServiceScope } from '../http/mount.ts';
import { openingAt } from '../info/opening-state.ts';
import type { LibrarySettings } from '../projects/library-settings.ts';
import type { Project } from '../projects/project.ts';

/** `GET …/libraries` */
export function mountLibraries(scope: ServiceScope): void {
  mount(
    scope,
    libraries,
    ({ project, locale, context }) =>
      project.libraries.map((library) => listed(library, project, locale, context.now())),
    { revalidate: true },
  );
}

function listed(library: LibrarySettings, project: Project, locale: Locale, now: Date): Library {
  const { opening } = openingAt(library, now);
  return {
    id: library.id,
    ident: library.ident,
    libname: library.libname,
    shortname: library.shortname,
    fullname: library.fullname,
    city: library.city,
    state: library.state,
    country: library.country,
    geo: library.geo,
    address: library.address,
    website: library.website,
    openingHours: library.openingHours,
    opening,
    api: `/services/${locale}/${project.id}/library/${library.id}`,
    capabilities: capabilitiesOf(library),
    settings: {
      project: library.project,
      projectUrl: library.projectUrl,
      title: library.title,
      features: library.features,
      web: library.web,
      android: library.android,
      ios: library.ios,
    },
    notice: library.notice?.[locale],
  };
}

/** What the app may offer: what the library's system can do. Accounts come with patron systems. */
function capabilitiesOf(library: LibrarySettings): Library['capabilities'] {
  return {
    search: library.system.catalogue !== undefined,
    account: false,
    renew: false,
    renewMany: false,
    renewAll: false,
    reserve: false,
    cancel: false,
    fees: false,
    nfc: false,
    pass: false,
    events: library.events !== undefined,
    acquisitions: library.system.catalogue !== undefined,
    suspend: false,
    feed: false,
    changePickup: false,
  };
}
