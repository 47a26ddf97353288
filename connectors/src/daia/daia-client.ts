import { ApiException } from '@buchfink/contract/error';
import type { CallContext } from '../call-context.ts';
import type { ConnectorTools } from '../upstream.ts';
import { type DaiaAnswer, parseDaiaAnswer, remainingIds } from './daia-answer.ts';

/** The largest answer in bytes, and the longest query id in an address. */
const maxBytes = 4_000_000;
const maxQueryLength = 1_800;
/** How often a server may answer a part of the identifiers. */
const maxParts = 20;

/** The answer to one request. */
export interface DaiaPage extends DaiaAnswer {
  readonly requested: readonly string[];
  /** DAIA's version by its header; absent before 1.0. */
  readonly version?: string | undefined;
}

/** The requests to one DAIA server. */
export interface DaiaClient {
  /**
   * The answers for these request identifiers, in as few requests as the server allows. Throws `ApiException`: what the
   * fetch throws, `library-answer`, `library-busy`.
   */
  request(ids: readonly string[], context: CallContext): Promise<readonly DaiaPage[]>;
}

/** Creates a client. */
export function daiaClient(base: string, maxTitles: number, { fetch, warn }: ConnectorTools): DaiaClient {
  /** Whether the server refuses several identifiers at once, as it may. */
  let isSingle = false;

  async function page(ids: readonly string[], { signal, locale }: CallContext): Promise<DaiaPage & { next: string[] }> {
    // `|` is always escaped, as DAIA demands; form encoding would turn spaces into `+`.
    const url = `${base}?format=json&id=${encodeURIComponent(ids.join('|'))}`;
    const headers = { accept: 'application/json', 'accept-language': locale };
    const { status, headers: answerHeaders, body } = await fetch({ url, headers, maxBytes, signal });
    const answer = status < 400 ? parseDaiaAnswer(body) : undefined;
    if (answer === undefined) {
      if (status === 429) throw new ApiException('library-busy');
      if (status >= 500) throw new ApiException('library-unavailable');
      if (ids.length > 1 && [400, 413, 414, 422].includes(status)) throw new SeveralRefused();
      warn(status < 400 ? { code: 'daia-other-answer', values: {} } : { code: 'daia-status', values: { status } });
      throw new ApiException('library-answer');
    }
    const next = remainingIds(answerHeaders.link).filter((id) => ids.includes(id));
    return { ...answer, requested: ids, version: answerHeaders['x-daia-version'], next };
  }

  async function pagesOf(ids: readonly string[], context: CallContext): Promise<readonly DaiaPage[]> {
    const pages: DaiaPage[] = [];
    let remaining = ids;
    for (let part = 0; part < maxParts && remaining.length > 0; part++) {
      const { next, ...answer } = await page(remaining, context);
      pages.push({ ...answer, requested: remaining.filter((id) => !next.includes(id)) });
      // A server that leaves everything open would be asked for ever.
      if (next.length >= remaining.length) break;
      remaining = next;
    }
    return pages;
  }

  return {
    async request(ids, context) {
      const pages: DaiaPage[] = [];
      for (const batch of batchesOf(ids, isSingle ? 1 : maxTitles))
        try {
          pages.push(...(await pagesOf(batch, context)));
        } catch (error) {
          if (!(error instanceof SeveralRefused)) throw error;
          isSingle = true;
          warn({ code: 'daia-single-titles', values: {} });
          for (const id of batch) pages.push(...(await pagesOf([id], context)));
        }
      return pages;
    },
  };
}

class SeveralRefused extends Error {}

/** Identifiers that go together. One with a vertical bar goes alone and would be split there by the server. */
function batchesOf(ids: readonly string[], size: number): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let length = 0;
  for (const id of new Set(ids)) {
    const last = batches.at(-1);
    const added = encodeURIComponent(id).length + 3;
    if (last !== undefined && last.length < size && length + added <= maxQueryLength) {
      last.push(id);
      length += added;
    } else {
      batches.push([id]);
      length = added;
    }
  }
  return batches;
}
