import { acquisitions } from '@buchfink/contract/acquisitions';
import { cover } from '@buchfink/contract/covers';
import { ApiException } from '@buchfink/contract/error';
import { record } from '@buchfink/contract/record';
import { maxSearchLimit, search, searchFields } from '@buchfink/contract/search';
import { maxSuggestions, suggest } from '@buchfink/contract/search/suggest';
import type { Catalogue, Connector } from '../connector.ts';
import type { ConnectorTools } from '../upstream.ts';
import { callRemote, remoteUrl } from './call-remote.ts';
import type { RemoteCatalogue } from './remote-settings.ts';
import { sanitizeRecord, sanitizeSearchAnswer } from './sanitize-answer.ts';

/** Maximum sizes of answers in bytes. */
const maxBytes = { search: 1_000_000, record: 2_000_000, other: 200_000, picture: 5_000_000 } as const;
const pictures = /^image\/(webp|jpeg|png|gif)\b/i;

/**
 * Connects a library whose catalogue belongs to another Buchfink service; its answers are untrusted like those of any
 * other system.
 */
export function connectRemote(options: RemoteOptions, tools: ConnectorTools): Connector {
  return { catalogue: remoteCatalogue(options, tools), close: async () => {} };
}

/** The dependencies of a library of another service. */
export interface RemoteOptions {
  readonly libraryId: number;
  readonly settings: RemoteCatalogue;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => string;
}

function remoteCatalogue({ libraryId, settings, dayAt }: RemoteOptions, tools: ConnectorTools): Catalogue {
  const params = { libraryId: settings.libraryId };
  const remote = { settings, tools };
  return {
    async searchFields(context) {
      const fields = await callRemote(remote, searchFields, { params, maxBytes: maxBytes.other }, context);
      return fields.map(({ label: _, ...field }) => field);
    },

    async search(query, context) {
      const { explain, libraryId: _, families: __, ...body } = query;
      const started = performance.now();
      const request = { params, body, maxBytes: maxBytes.search, ...(explain === true && { query: { explain: '1' } }) };
      const answer = await callRemote(remote, search, request, context);
      const maxItems = Math.min(maxSearchLimit, Math.max(query.limit, query.prefetch ?? 0));
      const { offset, limit } = query;
      const today = dayAt(context.now());
      return sanitizeSearchAnswer(answer, { libraryId, offset, limit, maxItems, started, today });
    },

    // The library's settings in the other service decide how far it looks back.
    async acquisitions({ mediaType, offset, limit }, context) {
      const started = performance.now();
      const query = { offset: String(offset), limit: String(limit), ...(mediaType && { mediaType }) };
      const answer = await callRemote(remote, acquisitions, { params, query, maxBytes: maxBytes.search }, context);
      const sanitized = sanitizeSearchAnswer(answer, {
        libraryId,
        offset,
        limit,
        maxItems: limit,
        started,
        today: dayAt(context.now()),
      });
      return { ...sanitized, weeks: Math.max(1, Math.trunc(answer.weeks)) };
    },

    async suggest(text, context) {
      const request = { params, query: { q: text }, maxBytes: maxBytes.other };
      return (await callRemote(remote, suggest, request, context)).slice(0, maxSuggestions);
    },

    async record(id, context) {
      const answer = await callRemote(
        remote,
        record,
        { params: { ...params, id }, maxBytes: maxBytes.record },
        context,
      );
      return sanitizeRecord(answer, id, { libraryId, today: dayAt(context.now()) });
    },

    async cover(id, type, { locale, signal }, ids) {
      const parts = { type, projectId: settings.project, ...params, id };
      const address = remoteUrl(settings, cover, locale, parts);
      const url = ids === undefined ? address : `${address}?${new URLSearchParams({ ids })}`;
      const { status, headers, body } = await tools.fetch({ url, maxBytes: maxBytes.picture, signal });
      // Busy, or it is still asking for the image: that says nothing about the image.
      if (status === 429 || status >= 500) throw new ApiException('library-busy');
      // The app draws covers itself; a drawn cover of the other service is ignored.
      return status === 200 && pictures.test(headers['content-type'] ?? '') ? body : undefined;
    },
  };
}
