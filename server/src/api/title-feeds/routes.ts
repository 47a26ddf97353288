import { createHash } from 'node:crypto';
import type { Catalogue } from '@buchfink/connectors/connector';
import { isCalendarDate } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import { languages } from '@buchfink/contract/locale';
import { createSearchQuery, type Item, isSimilar, type SearchAnswer } from '@buchfink/contract/search';
import { acquisitionsFeedPath, searchFeedPath } from '@buchfink/contract/search/feed-address';
import { feedQuery } from '@buchfink/contract/search/feed-query';
import { decodeSearch, type SearchAddress } from '@buchfink/contract/search/search-address';
import { acquisitionsFeed, atomType, maxFeedEntries, searchFeed } from '@buchfink/contract/search/title-feeds';
import { joinIsolated } from '@buchfink/contract/text/bidi-isolate';
import { recordPath } from '@buchfink/contract/text/path-segment';
import type { FastifyRequest } from 'fastify';
import { wallClock } from '../../base/calendar/wall-clock.ts';
import { queryParams } from '../../base/http/endpoint/query-params.ts';
import { wordsIn } from '../../messages/texts.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { originOfProject } from '../../projects/project/project-origin.ts';
import type { LibraryDirectory } from '../../systems/connections/library-directory.ts';
import { catalogueLabelsFor } from '../../systems/labels/catalogue-labels.ts';
import { acquisitionsSince } from '../acquisitions/routes.ts';
import { catalogueAnswers } from '../catalogue/catalogue-answers.ts';
import { type Call, type Exchange, mount, RawAnswer, type ServiceScope } from '../http/mount.ts';
import { type AtomEntry, type AtomFeed, formatAtomFeed } from './atom-feed.ts';
import { feedId } from './feed-id.ts';
import { feedStylePath } from './feed-style.ts';
import { acquisitionsTitle, searchTitle } from './feed-titles.ts';
import { createSeenChanges, type SeenChanges } from './seen-changes.ts';

type FeedCall = Pick<Call<typeof searchFeed>, 'project' | 'library' | 'locale' | 'context'>;

/** How long programs and caches may show a feed before they ask again, in seconds. */
const maxAge = 900;

/** Mounts the Atom feeds of new titles: all of a library, and those of a search. */
export function mountTitleFeeds(scope: ServiceScope, directory: Pick<LibraryDirectory, 'catalogueOf'>): void {
  const answers = catalogueAnswers(directory);
  const changes = createSeenChanges(scope.now);
  const { basePath } = scope.app;

  mount(scope, acquisitionsFeed, async (call, { request }) => {
    const { library, project, locale, context, query } = call;
    const catalogue = directory.catalogueOf(library.id);
    requireDays(catalogue);
    const since = acquisitionsSince(library, context.now());
    const answer = await catalogue.acquisitions({ ...query, since, offset: 0, limit: maxFeedEntries }, context);
    const of = { locale, projectId: project.id, libraryId: library.id };
    const feed = {
      id: feedId(project.id, library.id, 'acquisitions', query.mediaType ?? ''),
      title: acquisitionsTitle(locale, library),
      self: acquisitionsFeedPath(of, query.mediaType),
      // The page of new titles names no library: this one shows those of the library.
      page: `/start/${library.id}`,
      items: catalogueLabelsFor(locale, library).answer(answer).items,
    };
    return sent(formatted(call, request, basePath, feed), request, changes);
  });

  mount(scope, searchFeed, async (call, { request }) => {
    const { library, project, locale } = call;
    requireDays(directory.catalogueOf(library.id));
    const search = decodeSearch(queryParams(request));
    const params = new URLSearchParams(feedQuery(search));
    const answer = await answers.search(call, newestHits(library.id, search));
    if (answer.orders && !answer.orders.includes('newest')) throw new ApiException('not-supported');
    const pageParams = new URLSearchParams([...params, ['sort', 'newest'], ['library', String(library.id)]]);
    const feed = {
      id: feedId(project.id, library.id, 'search', String(params)),
      title: searchTitle(locale, library, search),
      self: searchFeedPath({ locale, projectId: project.id, libraryId: library.id }, String(params)),
      page: `/result?${pageParams}`,
      items: literalHits(answer),
    };
    return sent(formatted(call, request, basePath, feed), request, changes);
  });
}

/** A catalogue that knows when titles were added. */
type DatedCatalogue = Catalogue & Required<Pick<Catalogue, 'acquisitions'>>;

/** Throws `ApiException('not-supported')` for a catalogue that does not know when titles were added. */
function requireDays(catalogue: Catalogue): asserts catalogue is DatedCatalogue {
  if (catalogue.acquisitions === undefined) throw new ApiException('not-supported');
}

/** The query for the hits that were added last. Each record is one: a new edition of an old work is new. */
function newestHits(libraryId: number, { fields, filters }: SearchAddress) {
  return createSearchQuery([...fields], {
    libraryId,
    filters: Object.fromEntries(Object.entries(filters).map(([facet, options]) => [facet, [...options]])),
    sort: 'newest',
    group: 'none',
    limit: maxFeedEntries,
    countFacets: false,
  });
}

/** The hits of the search as it was written: who follows a search does not want titles that only resemble it. */
const literalHits = ({ rung, items }: SearchAnswer): readonly Item[] => (isSimilar(rung) ? [] : items);

/** A feed as its call makes it, with paths in place of addresses. */
interface FeedOfItems extends Pick<AtomFeed, 'id' | 'title' | 'self' | 'page'> {
  readonly items: readonly Item[];
}

/** A feed as it is sent, and what it is remembered by: its id, its language, and the host in its addresses. */
interface FeedDocument {
  readonly key: string;
  readonly document: string;
}

function formatted(
  { project, library, locale, context }: FeedCall,
  request: FastifyRequest,
  basePath: string,
  { items, ...feed }: FeedOfItems,
): FeedDocument {
  const origin = originOfProject(project, request) ?? '';
  const addressOf = (path: string) => origin + basePath + path;
  const document = formatAtomFeed({
    ...feed,
    locale,
    author: { name: library.fullname, website: library.website },
    self: addressOf(feed.self),
    page: addressOf(feed.page),
    forPeople: { text: wordsIn(locale).feed.about, link: wordsIn(locale).feed.toCatalogue },
    style: basePath + feedStylePath(project.id),
    today: wallClock(context.now(), library.timeZone).date,
    entries: items.flatMap((item) => entryOf(item, { projectId: project.id, library, locale, addressOf })),
  });
  return { key: `${feed.id} ${locale} ${origin}`, document };
}

interface EntryContext extends Pick<FeedCall, 'locale'> {
  readonly projectId: string;
  readonly library: LibrarySettings;
  readonly addressOf: (path: string) => string;
}

/** The entry of a title; none for one without an address of its own or without a day. */
function entryOf(item: Item, { projectId, library, locale, addressOf }: EntryContext): AtomEntry[] {
  const { id, title, subtitle, author, added = '', mediaType, year, series } = item;
  if (id === null || !isCalendarDate(added)) return [];
  const medium = { code: mediaType, name: wordsIn(locale).catalogue.mediaTypes[mediaType] };
  return [
    {
      id: feedId(projectId, library.id, 'record', id),
      title,
      added,
      author: author || undefined,
      page: addressOf(recordPath(library.id, id)),
      medium,
      summary: joinIsolated([subtitle, author, medium.name, year, series], ' · ', languages[locale].direction),
    },
  ];
}

/** The answer with a feed, or the answer that the reader has it already (RFC 9110, section 13.2.2: the entity tag decides first). */
function sent({ key, document }: FeedDocument, { headers }: Exchange['request'], changes: SeenChanges): RawAnswer {
  const etag = `W/"${createHash('sha256').update(document).digest('base64url').slice(0, 22)}"`;
  const changedAt = changes.changedAt(key, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  const isUnchanged = headers['if-none-match'] === undefined && since >= changedAt.getTime();
  const answerHeaders = {
    // Browsers show documents of the type of feeds as bare markup, and XML by its style sheet (Fetch Metadata, section 2.1).
    'content-type': `${headers['sec-fetch-dest'] === 'document' ? 'application/xml' : atomType}; charset=utf-8`,
    vary: 'Sec-Fetch-Dest',
    'cache-control': `public, max-age=${maxAge}`,
    etag,
    'last-modified': changedAt.toUTCString(),
  };
  return new RawAnswer(isUnchanged ? '' : document, answerHeaders, isUnchanged ? 304 : 200);
}
