import type { NoticeSending } from '../../api/account/notices/routes.ts';
import { openAccounts } from '../../api/account/open-accounts.ts';
import { patronAccess } from '../../api/account/patron-access.ts';
import { createPictures } from '../../api/covers/pictures.ts';
import { createCoverSources } from '../../api/covers/sources/cover-sources.ts';
import { createEventStore } from '../../api/events/event-store.ts';
import { createFeeds } from '../../api/events/feeds/feeds.ts';
import { createOpenStreams } from '../../api/metasearch/open-streams.ts';
import { openSessions } from '../../api/session/open-sessions.ts';
import { parseFeedInThread } from '../../projects/events/parse-feed.ts';
import { noticeLibraries, noticeWaysOf } from '../../systems/notices/notice-libraries.ts';
import { openUpstream } from '../../systems/upstream/fetch-upstream.ts';
import { throttleMessages } from '../../systems/upstream/throttle-messages.ts';
import type { Libraries } from './open-libraries.ts';
import type { MailParts } from './open-mail.ts';
import type { Stores } from './open-stores.ts';
import type { ServiceContext } from './service-context.ts';

/** What the calls of readers need beside the libraries. */
export type ReaderParts = Awaited<ReturnType<typeof openReaderParts>>;

/** Opens sessions, events and covers, and starts the accounts. Throws `StorageError`, and an `Error` about keys that do not fit. */
export async function openReaderParts(
  { settings, location, projects, threads, now, warn }: ServiceContext,
  { keys, accountStore, locks }: Stores,
  { upstream, circulationOf }: Libraries,
  { isClockHeld, mail }: { readonly isClockHeld: () => boolean; readonly mail: MailParts | undefined },
) {
  const dataDirectory = settings.data;
  const logins = await openSessions({ ...location, keys, projects, now, isClockHeld, warn });
  const isShared = location.databaseUrl !== undefined;
  const sending = { projects, circulationOf, keys, basePath: settings.basePath, now };
  const sendsBy: NoticeSending = (libraryId) => {
    const served = noticeLibraries(sending).find(({ library }) => library.id === libraryId);
    return served === undefined ? [] : noticeWaysOf(served, mail);
  };
  const accounts = openAccounts({ store: accountStore, isShared, keys, locks, now, isClockHeld, sendsBy, warn });
  const access = patronAccess(keys, {
    logins: { sessions: logins.store, attempts: logins.attempts },
    accounts: accounts.store,
  });
  const parse = parseFeedInThread(threads);
  const feeds = createFeeds({ dataDirectory, parse, now, warn });
  const events = createEventStore({ feeds, parse, now, warn });
  const coverHosts = openUpstream(upstream);
  const coverSources = createCoverSources({
    dataDirectory,
    fetch: coverHosts.fetch,
    now,
    warn: throttleMessages(warn, now),
  });
  const pictures = createPictures({ dataDirectory, now });
  return {
    keys,
    logins,
    accounts,
    access,
    feeds,
    events,
    coverHosts,
    coverSources,
    pictures,
    sendsBy,
    mail,
    streams: createOpenStreams(),
  };
}
