import { ApiException } from '@buchfink/contract/error';
import type { Availability, TitleAvailability } from '../availability.ts';
import type { CallContext } from '../call-context.ts';
import type { Connector, Finding } from '../connector.ts';
import { createDateReader, type DateReader } from '../dates/date-reader.ts';
import type { ConnectorTools } from '../upstream.ts';
import type { DaiaDocument } from './daia-answer.ts';
import { type DaiaClient, type DaiaPage, daiaClient } from './daia-client.ts';
import type { DaiaAvailability } from './daia-settings.ts';
import { expectedDates, titleAvailabilityOf } from './daia-states.ts';

/** What a library with states by DAIA needs. */
export interface DaiaOptions {
  readonly settings: DaiaAvailability;
  /** IANA time zone of the library. */
  readonly timeZone: string;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => string;
}

/**
 * Connects a server that knows the states of copies by DAIA (https://purl.org/NET/DAIA). The ids of titles are request
 * identifiers such as `ppn:027586081`. Makes no request yet.
 */
export function connectDaia({ settings, timeZone, dayAt }: DaiaOptions, tools: ConnectorTools): Connector {
  const { base, maxTitles } = settings;
  const client = daiaClient(base, maxTitles, tools);
  const dates = createDateReader({ order: settings.dates, dayAt, timeZone }, tools);
  return {
    availability: daiaAvailability(client, maxTitles, { dayAt, dates }),
    examineAvailability: (context) => examineDaia(client, context),
    undecidedDates: dates.undecided,
    close: async () => {},
  };
}

function daiaAvailability(
  client: DaiaClient,
  maxTitles: number,
  { dayAt, dates }: Pick<DaiaOptions, 'dayAt'> & { readonly dates: DateReader },
): Availability {
  return {
    maxTitles,
    async of(titles, context) {
      // A vertical bar in an identifier would ask for two other titles.
      const ids = titles.map(({ recordId }) => recordId).filter((id) => id !== '' && !id.includes('|'));
      const days = { today: dayAt(context.now()), dates };
      const states = new Map<string, TitleAvailability>();
      const pages = await client.request(ids, context);
      await dates.recall();
      dates.learn(pages.flatMap(({ documents }) => expectedDates(documents)));
      for (const page of pages)
        for (const id of page.requested) {
          const documents = documentsOf(id, page);
          if (documents.length > 0) states.set(id, titleAvailabilityOf(documents, days));
        }
      return states;
    },
  };
}

/**
 * The documents that match a request identifier: those that repeat it, as DAIA 1.0 demands. Older servers answer with a
 * longer URI that ends in it, or with any document where only one was requested.
 */
function documentsOf(requestedId: string, { documents, requested }: DaiaPage): readonly DaiaDocument[] {
  const exact = documents.filter(({ id, requested: repeated }) => id === requestedId || repeated === requestedId);
  if (exact.length > 0) return exact;
  const unmatched = documents.filter(
    ({ id, requested: repeated }) => !requested.includes(id) && !requested.includes(repeated ?? ''),
  );
  if (requested.length === 1 && unmatched.length === 1) return unmatched;
  return unmatched.filter(({ id }) => id.endsWith(`:${requestedId}`) || id.endsWith(`/${requestedId}`));
}

/** An identifier that no library has. */
const noTitle = 'ppn:0';

async function examineDaia(client: DaiaClient, context: CallContext): Promise<Finding[]> {
  try {
    const [page] = await client.request([noTitle], context);
    const institution = page?.institution?.content ?? page?.institution?.id;
    const version = page?.version?.slice(0, 20);
    return [{ isGood: true, code: 'daia-answers', values: { institution, version } }];
  } catch (error) {
    context.signal.throwIfAborted();
    const code = error instanceof ApiException ? error.code : 'internal';
    return [{ isGood: false, code: 'daia-unusable', values: { error: code } }];
  }
}
