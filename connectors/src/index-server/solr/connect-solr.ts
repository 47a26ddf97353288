import type { MarcMapping } from '@buchfink/catalogue/marc/record-from-marc';
import { ApiException } from '@buchfink/contract/error';
import type { Connector } from '../../connector.ts';
import type { ConnectorTools } from '../../upstream.ts';
import { examineIndex } from '../examine-index.ts';
import { indexCatalogue } from '../index-catalogue.ts';
import { indexClient } from '../index-client.ts';
import type { IndexEngine } from '../index-engine.ts';
import { targetOf } from '../index-target.ts';
import { parseSolrAnswer } from './solr-answer.ts';
import { solrRequest } from './solr-request.ts';
import type { SolrCatalogue } from './solr-settings.ts';

/** The dependencies of a library with a catalogue in Solr. */
export interface SolrOptions {
  readonly libraryId: number;
  readonly settings: SolrCatalogue;
  /** How the MARC of the documents differs from the standard. */
  readonly mapping: MarcMapping;
  readonly branchName: (code: string) => string;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => string;
}

/** Connects a catalogue in Solr. */
export function connectSolr(
  { libraryId, settings, mapping, branchName, dayAt }: SolrOptions,
  tools: ConnectorTools,
): Connector {
  const { base, handler, auth, secretHeaders, limits } = settings;
  const target = targetOf(settings);
  const post = indexClient({ auth, secretHeaders, perMinute: limits.perMinute }, tools);
  const engine: IndexEngine = {
    async search(request, signal) {
      const body = solrRequest(request, target);
      const answer = parseSolrAnswer(await post(`${base}/${handler}`, body, problemOf, signal), request);
      if (answer !== undefined) return answer;
      tools.warn('the answer has no number of hits, or no documents');
      throw new ApiException('library-answer');
    },
  };
  const { warn } = tools;
  return {
    catalogue: indexCatalogue({ libraryId, target, engine, mapping, branchName, dayAt, warn }),
    examine: (context) => examineIndex(target, engine, context),
    close: async () => {},
  };
}

/** What Solr says of a refusal; only names of fields, because the message may repeat words of the search. */
function problemOf(error: unknown): string {
  const message = JSON.stringify(error ?? '').slice(0, 5000);
  const [, field] = /(?:undefined field:? \\?"?|Query Field ')([A-Za-z_][\w.-]{0,99})/i.exec(message) ?? [];
  if (field !== undefined) return `: it does not know the field ${field}`;
  return /can not sort on|sort param/i.test(message) ? ': it cannot sort by this field' : '';
}
