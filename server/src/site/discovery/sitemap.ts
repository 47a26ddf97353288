import { Readable } from 'node:stream';
import { ApiException } from '@buchfink/contract/error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DetailedApiException } from '../../base/http/endpoint/api-exceptions.ts';
import type { CallAdmission } from '../../base/http/endpoint/call-admission.ts';
import type { Projects } from '../../projects/project/project.ts';
import { canonicalRoot } from './canonical-root.ts';
import { sitemapLibraryIds } from './crawler-access.ts';
import {
  type ListedRecords,
  recordsOfFile,
  type SitemapLimits,
  sitemap,
  sitemapFiles,
  sitemapIndex,
  sitemapLimits,
} from './sitemap-documents.ts';

/** What serves sitemaps. */
export interface SitemapOptions {
  readonly app: FastifyInstance;
  readonly projects: Projects;
  readonly rateLimiter: Pick<CallAdmission, 'admitsPage'>;
  readonly records: ListedRecords;
  /** The default is `sitemapLimits`. */
  readonly limits?: SitemapLimits;
}

/** Seconds until a robot asks again that came while there was no room. */
const retryAfter = '60';

/**
 * Serves the sitemap of the host's project (sitemaps.org), where its operator chose one: `GET /sitemap.xml` lists the files
 * `GET /sitemap-{libraryId}-{number}.xml`, each the next records of a library after a number, at the root so that they may list
 * all addresses below it. Records are read and sent in steps, none is held. Robots that come while there is no room for
 * pages, or ask for too many, come again later (429).
 */
export function mountSitemap({ app, projects, rateLimiter, records, limits = sitemapLimits }: SitemapOptions): void {
  /** The libraries of the host's project in its sitemap, and what stands before its paths. */
  const listingOf = (request: FastifyRequest) => {
    const project = projects.byHost(request.headers.host);
    return { libraryIds: sitemapLibraryIds(project), root: canonicalRoot(project, request) };
  };
  const requireRoom = async (request: FastifyRequest) => {
    if (await rateLimiter.admitsPage(request)) return;
    throw new DetailedApiException(new ApiException('too-many-requests'), { headers: { 'retry-after': retryAfter } });
  };

  app.get('/sitemap.xml', async (request, reply) => {
    const { libraryIds, root } = listingOf(request);
    if (libraryIds.length === 0 || root === undefined) return reply.callNotFound();
    await requireRoom(request);
    const files = await begun(sitemapFiles(records, libraryIds, limits));
    return files ? send(reply, sitemapIndex(files, root)) : reply.callNotFound();
  });

  app.get('/sitemap-:file', async (request, reply) => {
    const { libraryIds, root } = listingOf(request);
    const { file = '' } = request.params as Record<string, string>;
    const [, library, after] = /^([1-9]\d{0,9})-(\d{1,15})\.xml$/.exec(file) ?? [];
    const libraryId = Number(library);
    if (!libraryIds.includes(libraryId) || root === undefined) return reply.callNotFound();
    await requireRoom(request);
    const steps = await begun(recordsOfFile(records, { libraryId, after: Number(after) }, limits));
    return steps ? send(reply, sitemap(steps, { root, libraryId })) : reply.callNotFound();
  });
}

/** Reads the first entry of a list, so that its faults are answered as such; undefined for an empty list. */
async function begun<Entry>(entries: AsyncGenerator<Entry>): Promise<AsyncGenerator<Entry> | undefined> {
  const first = await entries.next();
  if (first.done) return undefined;
  return (async function* () {
    yield first.value;
    yield* entries;
  })();
}

const send = (reply: FastifyReply, document: AsyncIterable<string>) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(Readable.from(document, { objectMode: false }));
