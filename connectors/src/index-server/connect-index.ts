import type { MarcMapping } from '@buchfink/catalogue/marc/record-from-marc';
import { ApiException } from '@buchfink/contract/error';
import type { Connector } from '../connector.ts';
import type { IndexRefusal } from '../system-warning.ts';
import type { ConnectorTools } from '../upstream.ts';
import type { UpstreamLimits } from '../upstream-limits.ts';
import { examineIndex } from './examine-index.ts';
import { indexCatalogue } from './index-catalogue.ts';
import { type IndexAccess, indexClient } from './index-client.ts';
import type { IndexAnswer, IndexEngine, IndexRequest } from './index-engine.ts';
import type { IndexTarget } from './index-target.ts';
import { targetOf } from './target-of.ts';

/** A library whose catalogue is in an index. */
export interface IndexLibrary {
  readonly libraryId: number;
  /** How the MARC of the documents differs from the standard. */
  readonly mapping: MarcMapping;
  readonly branchName: (code: string) => string;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => string;
}

/** What differs from server to server. */
export interface IndexServer {
  /** The address that searches. */
  readonly address: string;
  readonly toBody: (request: IndexRequest, target: IndexTarget) => object;
  /** Reads an answer; undefined where it is none of a search. */
  readonly parse: (json: unknown, request: IndexRequest) => IndexAnswer | undefined;
  /** What the body of a refusal says, without words of a search. */
  readonly refusalOf: (error: unknown) => IndexRefusal | undefined;
}

type IndexSettings = Parameters<typeof targetOf>[0] &
  Pick<IndexAccess, 'auth' | 'secretHeaders'> & { readonly limits: UpstreamLimits };

/** Connects a catalogue in an index. */
export function connectIndex(
  settings: IndexSettings,
  { address, toBody, parse, refusalOf }: IndexServer,
  library: IndexLibrary,
  tools: ConnectorTools,
): Connector {
  const { auth, secretHeaders, limits } = settings;
  const { warn } = tools;
  const target = targetOf(settings);
  const post = indexClient({ auth, secretHeaders, perMinute: limits.perMinute }, tools);
  const engine: IndexEngine = {
    async search(request, signal) {
      const answer = parse(await post(address, toBody(request, target), refusalOf, signal), request);
      if (answer !== undefined) return answer;
      warn({ code: 'index-answer-incomplete', values: {} });
      throw new ApiException('library-answer');
    },
  };
  return {
    catalogue: indexCatalogue({ ...library, target, engine, warn }),
    examine: (context) => examineIndex(target, engine, context),
    close: async () => {},
  };
}
