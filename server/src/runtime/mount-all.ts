import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { NoticeSending } from '../api/account/notices/routes.ts';
import type { Accounts } from '../api/account/open-accounts.ts';
import { mountAcquisitions } from '../api/acquisitions/routes.ts';
import { mountOpenSearchSuggestions } from '../api/catalogue/open-search-suggestions.ts';
import { mountCatalogue } from '../api/catalogue/routes.ts';
import { createNotedIds } from '../api/covers/noted-ids.ts';
import { offerCovers } from '../api/covers/offer-covers.ts';
import type { Pictures } from '../api/covers/pictures.ts';
import { mountCovers } from '../api/covers/routes.ts';
import type { CoverSources } from '../api/covers/sources/cover-sources.ts';
import type { EventStore } from '../api/events/event-store.ts';
import { mountEvents } from '../api/events/routes.ts';
import type { ServiceScope } from '../api/http/mount.ts';
import type { OpenStreams } from '../api/metasearch/open-streams.ts';
import { mountMetaSearch } from '../api/metasearch/routes.ts';
import { mountRegistration } from '../api/registration/routes.ts';
import type { OpenSessions } from '../api/session/open-sessions.ts';
import { mountSessions } from '../api/session/routes.ts';
import { mountTitleFeeds } from '../api/title-feeds/routes.ts';
import { type AccessibilityRoutesDeps, mountAccessibility } from '../site/accessibility/routes.ts';
import { mountSitemap } from '../site/discovery/sitemap.ts';
import { mountNoticeLinks } from '../site/pages/notice-links/routes.ts';
import type { Keys } from '../storage/keys/keys.ts';
import type { CirculationOf } from '../systems/circulation/circulations.ts';
import type { LibraryDirectory } from '../systems/connections/library-directory.ts';
import { signedGroups } from '../systems/notices/links/notice-links.ts';

/** Dependencies of the endpoints that `mountAll` mounts. */
export interface ServiceParts {
  readonly keys: Keys;
  readonly directory: Pick<LibraryDirectory, 'catalogueOf' | 'patronOf' | 'checkoutOf'>;
  readonly events: EventStore;
  readonly records: RecordStore;
  readonly pictures: Pictures;
  readonly coverSources: CoverSources;
  readonly logins: OpenSessions;
  readonly accounts: Accounts;
  /** The circulation of libraries whose patrons the service manages. */
  readonly circulationOf: CirculationOf;
  /** The ways by which the service can write to the patrons of a library. */
  readonly sendsBy: NoticeSending;
  readonly mail?: AccessibilityRoutesDeps['mail'];
  /** What patrons do in a preview of a configuration is refused. */
  readonly isPreview?: boolean;
  /** The open streams of metasearches. */
  readonly streams: OpenStreams;
}

/** Mounts all endpoints that need more than the projects. */
export function mountAll(scope: ServiceScope, parts: ServiceParts): void {
  const { keys, directory, events, records, pictures, coverSources, logins, accounts, streams } = parts;
  const noted = createNotedIds(keys);
  const catalogues = offerCovers(directory, scope.projects, noted);
  mountCatalogue(scope, catalogues);
  mountOpenSearchSuggestions(scope, catalogues);
  mountMetaSearch(scope, { directory: catalogues, streams });
  mountAcquisitions(scope, catalogues);
  mountTitleFeeds(scope, directory);
  mountEvents(scope, events);
  mountCovers(scope, { directory, store: records, pictures, sources: coverSources, noted });
  mountSitemap({ ...scope, records });
  mountSessions(scope, { ...logins, patronOf: directory.patronOf });
  mountNoticeLinks(scope, {
    groupsOf: (link) => signedGroups(keys, link),
    outboxOf: (library) => parts.circulationOf(library)?.outbox,
    isPreview: parts.isPreview,
  });
  mountRegistration(scope, parts);
  mountAccessibility(scope, parts);
  accounts.mount(scope, directory, logins, { isPreview: parts.isPreview });
}
