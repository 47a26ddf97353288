import { ApiException } from '@buchfink/contract/error';
import type { CallContext } from '../call-context.ts';
import type { Connector, Finding } from '../connector.ts';
import { createDateReader } from '../dates/date-reader.ts';
import { createAmountReader } from '../money/amount-reader.ts';
import { createRefusalReport } from '../refusals/unknown-refusals.ts';
import type { ConnectorTools } from '../upstream.ts';
import type { PaiaPatrons } from './paia-settings.ts';
import { paiaPatronRole } from './patron/patron-role.ts';
import { type PaiaClient, paiaClient } from './protocol/paia-client.ts';

/** What a library with accounts by PAIA needs. */
export interface PaiaOptions {
  readonly libraryId: number;
  readonly settings: PaiaPatrons;
  /** IANA time zone of the library. */
  readonly timeZone: string;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => string;
}

/** Connects the accounts of a library whose system speaks PAIA 1.4 core and auth. Makes no request yet. */
export function connectPaia({ libraryId, settings, timeZone, dayAt }: PaiaOptions, tools: ConnectorTools): Connector {
  const { base, core = `${base}/core`, auth = `${base}/auth`, login } = settings;
  const client = paiaClient({ core, auth, format: login === 'found' ? undefined : login }, tools);
  const dates = createDateReader({ order: settings.dates, dayAt, timeZone }, tools);
  return {
    patron: paiaPatronRole({
      libraryId,
      client,
      settings,
      dayAt,
      dates,
      amounts: createAmountReader(settings.currency),
      reportRefusal: createRefusalReport(tools.warn),
    }),
    probeAccounts: (context) => client.probe(context),
    examineAccounts: (context) => examinePaia(client, settings, context),
    undecidedDates: dates.undecided,
    close: async () => {},
  };
}

/** What a server says to a request without a token; a login is not tried, since servers count wrong ones. */
async function examinePaia(client: PaiaClient, { scopes }: PaiaPatrons, context: CallContext): Promise<Finding[]> {
  try {
    const { status, isPaia, version } = await client.probe(context);
    if (!isPaia) return [{ isGood: false, code: 'paia-other-answer', values: { status } }];
    return [
      { isGood: true, code: 'paia-answers', values: { version } },
      { code: 'paia-scopes', values: { scopes } },
    ];
  } catch (error) {
    context.signal.throwIfAborted();
    const code = error instanceof ApiException ? error.code : 'internal';
    return [{ isGood: false, code: 'paia-unusable', values: { error: code } }];
  }
}
