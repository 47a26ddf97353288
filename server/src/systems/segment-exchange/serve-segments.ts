import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { segmentFileName } from '@buchfink/catalogue/segment/file/segment-file';
import { ApiException } from '@buchfink/contract/error';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Keys } from '../../storage/keys/keys.ts';
import { SegmentName } from './index-listing.ts';
import { isSignedRequest, requestHeader, segmentsPath } from './peer-requests.ts';
import { SegmentChecksums } from './segment-checksums.ts';

/** The dependencies of the routes. */
export interface ServeSegmentsOptions {
  readonly dataDirectory: string;
  readonly keys: Pick<Keys, 'sign' | 'isSigned'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/**
 * Mounts what other nodes fetch their indexes from: `GET /internal/segments/<library>`, the signed listing, and
 * `/internal/segments/<library>/<name>`, a segment, from `Range: bytes=<n>-` on. For everybody without the keys of
 * the service these paths do not exist.
 */
export function serveSegments(app: FastifyInstance, { dataDirectory, keys, now }: ServeSegmentsOptions): void {
  const checksums = new Map<number, SegmentChecksums>();
  const unknown = () => new ApiException('unknown-path');
  const directoryOf = (libraryId: number) => join(dataDirectory, 'index', String(libraryId));
  const requireSigned = async ({ url, headers }: FastifyRequest) => {
    if (!isSignedRequest(keys, url, headers[requestHeader], now())) throw unknown();
  };
  const libraryIn = ({ params }: FastifyRequest) => {
    const libraryId = parseLibraryId((params as { libraryId: string }).libraryId);
    if (libraryId === undefined) throw unknown();
    return libraryId;
  };

  app.get(
    segmentsPath(':libraryId'),
    { onRequest: requireSigned, config: { rateLimit: false } },
    async (request, reply) => {
      const libraryId = libraryIn(request);
      const current = checksums.get(libraryId) ?? new SegmentChecksums(directoryOf(libraryId));
      checksums.set(libraryId, current);
      const listing = await current.listing(keys, libraryId);
      if (listing === undefined) throw unknown();
      return reply.type('application/json').header('cache-control', 'no-store').send(listing);
    },
  );

  app.get(
    segmentsPath(':libraryId', ':name'),
    { onRequest: requireSigned, config: { rateLimit: false } },
    async (request, reply) => {
      const name = SegmentName.safeParse((request.params as { name: string }).name);
      if (!name.success) throw unknown();
      const file = await open(join(directoryOf(libraryIn(request)), segmentFileName(name.data)), 'r').catch(
        () => undefined,
      );
      if (file === undefined) throw unknown();
      const { size } = await file.stat();
      const from = Number(/^bytes=(\d{1,15})-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const start = from < size ? from : 0;
      if (start > 0) reply.code(206).header('content-range', `bytes ${start}-${size - 1}/${size}`);
      return reply
        .type('application/octet-stream')
        .header('cache-control', 'no-store')
        .header('content-length', size - start)
        .send(file.createReadStream({ start }));
    },
  );
}
