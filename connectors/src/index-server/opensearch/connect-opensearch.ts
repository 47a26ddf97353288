import type { Connector } from '../../connector.ts';
import type { IndexRefusal } from '../../system-warning.ts';
import type { ConnectorTools } from '../../upstream.ts';
import { connectIndex, type IndexLibrary } from '../connect-index.ts';
import { parseOpenSearchAnswer } from './opensearch-answer.ts';
import { openSearchRequest } from './opensearch-request.ts';
import type { OpenSearchCatalogue } from './opensearch-settings.ts';

/** The dependencies of a library with a catalogue in OpenSearch. */
export interface OpenSearchOptions extends IndexLibrary {
  readonly settings: OpenSearchCatalogue;
}

/** Connects a catalogue in OpenSearch. Always the same copies of the index answer, so that pages do not overlap. */
export function connectOpenSearch({ settings, ...library }: OpenSearchOptions, tools: ConnectorTools): Connector {
  const address = `${settings.base}/_search?preference=buchfink`;
  const server = { address, toBody: openSearchRequest, parse: parseOpenSearchAnswer, refusalOf };
  return connectIndex(settings, server, library, tools);
}

/** What OpenSearch says of a refusal; only its kind and a field, because the reason may repeat words of the search. */
function refusalOf(error: unknown): IndexRefusal | undefined {
  const text = JSON.stringify(error ?? '').slice(0, 5000);
  const [, type] = /"type":"([a-z_]{1,60})"/.exec(text) ?? [];
  const [, field] = /fielddata=true on \[([A-Za-z_][\w.-]{0,99})\]/.exec(text) ?? [];
  if (field !== undefined) return { kind: 'field-of-words', field };
  return type === undefined ? undefined : { kind: 'type', type };
}
