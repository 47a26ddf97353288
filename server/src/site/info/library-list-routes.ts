import { type Library, libraries, libraryStatus } from '@buchfink/contract/libraries';
import type { Locale } from '@buchfink/contract/locale';
import { closestText, otherLanguage } from '@buchfink/contract/text/local-text';
import { mount, type ServiceScope } from '../../api/http/mount.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { libraryTags } from '../../projects/libraries/tag-settings.ts';
import type { Project } from '../../projects/project/project.ts';
import type { LibraryDirectory, Roles } from '../../systems/connections/library-directory.ts';
import { openingAt } from '../../systems/openings/opening-state.ts';

type KnownSystems = Pick<LibraryDirectory, 'rolesOf' | 'statusOf'>;

/** `GET …/libraries` and `GET …/library/{libraryId}/status` */
export function mountLibraries(scope: ServiceScope, directory: KnownSystems): void {
  mount(
    scope,
    libraries,
    ({ project, locale, context }) =>
      listLibraries(project, directory, { locale, basePath: scope.app.basePath, now: context.now() }),
    { revalidate: true },
  );

  mount(scope, libraryStatus, ({ library, locale }) => directory.statusOf(library.id, locale));
}

/** The libraries of a project at a time, in a language, with what their systems can do. */
export function listLibraries(
  { id, libraries: ofProject }: Project,
  directory: KnownSystems,
  { locale, basePath, now }: { readonly locale: Locale; readonly basePath: string; readonly now: Date },
): Library[] {
  const services = `${basePath}/services/${locale}/${id}`;
  return ofProject.map((library) => listed(library, directory, services, locale, now));
}

function listed(
  library: LibrarySettings,
  { rolesOf, statusOf }: KnownSystems,
  services: string,
  locale: Locale,
  now: Date,
): Library {
  const { opening } = openingAt(library, now);
  const status = statusOf(library.id, locale);
  const notice = closestText(library.notice, locale);
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
    api: `${services}/library/${library.id}`,
    capabilities: capabilitiesOf(library, rolesOf(library.id)),
    settings: {
      project: library.project,
      projectUrl: library.projectUrl,
      title: library.title,
      features: library.features,
      web: library.web,
      android: library.android,
      ios: library.ios,
    },
    notice: notice?.text,
    noticeLanguage: otherLanguage(notice, locale),
    tags: library.tags && libraryTags(library.tags),
    login: library.login,
    links: library.links && linksIn(library.links, locale),
    status: status.state === 'up' ? undefined : status,
  };
}

/** The addresses with the caller's language; no other data is put into them. */
function linksIn(links: NonNullable<LibrarySettings['links']>, locale: Locale): Library['links'] {
  return Object.fromEntries(
    Object.entries(links).map(([name, address]) => [name, address?.replaceAll('{language}', locale)]),
  );
}

/** Whether people become patrons of a library in the app. */
const offersRegistration = ({ system: { patron } }: LibrarySettings) =>
  patron?.kind === 'builtin' && patron.rules.registration !== undefined;

/** The features that the app may offer, derived from what the library's systems can do. */
function capabilitiesOf(library: LibrarySettings, { catalogue, patron, checkout }: Roles): Library['capabilities'] {
  const hasAccounts = patron !== undefined;
  return {
    search: catalogue !== undefined,
    account: hasAccounts,
    renew: patron?.renew !== undefined,
    renewMany: patron?.renew !== undefined,
    renewAll: patron?.renewAll !== undefined,
    reserve: patron?.reserve !== undefined,
    cancel: patron?.cancel !== undefined,
    fees: hasAccounts,
    nfc: checkout !== undefined,
    pass: hasAccounts,
    events: library.events !== undefined,
    acquisitions: catalogue?.acquisitions !== undefined,
    titleFeeds: catalogue?.acquisitions !== undefined,
    suspend: patron?.pause !== undefined,
    feed: hasAccounts,
    changePickup: patron?.changePickup !== undefined,
    changePin: patron?.changePin !== undefined,
    contact: patron?.contact !== undefined,
    notices: patron?.notices !== undefined,
    noticeWishes: patron?.noticeWishes !== undefined,
    register: offersRegistration(library),
    renewCard: patron?.renewCard !== undefined,
  };
}
