import type { Connector } from '../../connector.ts';
import type { IndexRefusal } from '../../system-warning.ts';
import type { ConnectorTools } from '../../upstream.ts';
import { connectIndex, type IndexLibrary } from '../connect-index.ts';
import { parseSolrAnswer } from './solr-answer.ts';
import { solrRequest } from './solr-request.ts';
import type { SolrCatalogue } from './solr-settings.ts';

/** The dependencies of a library with a catalogue in Solr. */
export interface SolrOptions extends IndexLibrary {
  readonly settings: SolrCatalogue;
}

/** Connects a catalogue in Solr. */
export function connectSolr({ settings, ...library }: SolrOptions, tools: ConnectorTools): Connector {
  const address = `${settings.base}/${settings.handler}`;
  return connectIndex(settings, { address, toBody: solrRequest, parse: parseSolrAnswer, refusalOf }, library, tools);
}

/** What Solr says of a refusal; only names of fields, because the message may repeat words of the search. */
function refusalOf(error: unknown): IndexRefusal | undefined {
  const message = JSON.stringify(error ?? '').slice(0, 5000);
  const [, field] = /(?:undefined field:? \\?"?|Query Field ')([A-Za-z_][\w.-]{0,99})/i.exec(message) ?? [];
  if (field !== undefined) return { kind: 'unknown-field', field };
  return /can not sort on|sort param/i.test(message) ? { kind: 'sorting' } : undefined;
}
