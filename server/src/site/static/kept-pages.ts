import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { firstPartOf } from '../../projects/app-address.ts';
import type { SentPage } from './sent-page.ts';

/** How long a rendered page is sent again, in milliseconds. */
export const keepPageFor = 3_000;
/** The size of all kept pages in bytes, with what they are called by. */
export const maxKeptPages = 16 * 1024 * 1024;
/** Larger pages are not kept. */
const maxPage = 1024 * 1024;

/** A page that was rendered for an address. */
export interface RenderedPage {
  readonly page: SentPage;
  /** Whether it has the answers of all its calls; without them it is sent to those who wait for it, and not kept. */
  readonly isWhole: boolean;
}

/** What a page is made of. */
export interface PageSources {
  /** What is another object after a change, such as the project. */
  readonly objects: readonly object[];
  /** All else that makes a page another one: the build, the address, the host, the reader's network. */
  readonly texts: readonly (string | boolean | undefined)[];
}

/** Rendered pages of the last seconds. */
export interface KeptPages {
  /** The page of these sources: kept, being rendered for somebody else, or rendered now. */
  get(sources: PageSources, render: () => Promise<RenderedPage>): Promise<SentPage>;
  /** Drops all pages, also those that are being rendered, from the next call on: what they show was changed. */
  drop(): void;
}

/**
 * Creates an empty store of rendered pages, bounded in bytes.
 *
 * @param clock milliseconds from any start above 0; a monotonic clock, so that a clock that is set keeps no page for ever
 */
export function createKeptPages(clock = () => performance.now()): KeptPages {
  const kept = new LRUCache<string, SentPage>({
    maxSize: maxKeptPages,
    maxEntrySize: maxPage,
    // The compressed forms together take less than the page.
    sizeCalculation: ({ plain }, key) => 2 * (plain.length + key.length),
    ttl: keepPageFor,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const underWay = new Map<string, Promise<SentPage>>();
  const numbers = new WeakMap<object, number>();
  let lastNumber = 0;
  let changes = 0;
  const numberOf = (object: object) => {
    const number = numbers.get(object) ?? ++lastNumber;
    numbers.set(object, number);
    return number;
  };

  const start = (key: string, render: () => Promise<RenderedPage>) => {
    const page = render()
      .then((rendered) => {
        if (rendered.isWhole) kept.set(key, rendered.page);
        return rendered.page;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, page);
    return page;
  };

  return {
    async get({ objects, texts }, render) {
      const key = JSON.stringify([changes, objects.map(numberOf), texts.map((text) => text ?? null)]);
      return kept.get(key) ?? underWay.get(key) ?? start(key, render);
    },
    drop() {
      changes += 1;
      kept.clear();
    },
  };
}

/**
 * Drops the pages before an act is answered, so that whoever acted reads what was done: patrons and operators, who act with
 * a login. What other nodes and commands change is seen after `keepPageFor`.
 */
export function dropPagesAfterActs(app: FastifyInstance, keptPages: Pick<KeptPages, 'drop'>): void {
  app.addHook('onSend', async ({ method, headers, url }, { statusCode }) => {
    const isRead = method === 'GET' || method === 'HEAD';
    const isWithLogin = headers.authorization !== undefined || firstPartOf(url) === 'operator';
    if (!isRead && isWithLogin && statusCode < 400) keptPages.drop();
  });
}
