import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceFolderOf } from './java-server.ts';
import { sharedOpenSearch } from './shared-servers.ts';
import type { IndexServer } from './solr.ts';

/** The indexes of documents: the fields of each are in `connectors/testing-servers/opensearch/<name>.json`. */
export type OpenSearchDocuments = Readonly<Record<'catalogue' | 'koha', readonly Readonly<Record<string, unknown>>[]>>;

/**
 * Fills indexes of the shared OpenSearch with these documents. `_id` of a document is its id in the index. `base` is the
 * address of the server. Closing removes the indexes.
 */
export async function fillOpenSearch(documents: OpenSearchDocuments): Promise<IndexServer> {
  const base = await sharedOpenSearch();
  for (const [name, list] of Object.entries(documents)) {
    const definition = await readFile(join(sourceFolderOf('opensearch'), `${name}.json`), 'utf8');
    await send(`${base}/${name}`, 'PUT', definition, 'application/json');
    const lines = list.flatMap(({ _id, ...document }) => [
      JSON.stringify({ index: { _id: _id ?? document.id } }),
      JSON.stringify(document),
    ]);
    await send(`${base}/${name}/_bulk?refresh=true`, 'POST', `${lines.join('\n')}\n`, 'application/x-ndjson');
  }
  return {
    base,
    close: () => send(`${base}/${Object.keys(documents).join(',')}`, 'DELETE', '', 'application/json'),
  };
}

async function send(url: string, method: string, body: string, type: string): Promise<void> {
  const answer = await fetch(url, { method, headers: { 'content-type': type }, ...(body !== '' && { body }) });
  const text = await answer.text();
  if (!answer.ok || text.includes('"errors":true'))
    throw new Error(`OpenSearch refuses ${url}: ${text.slice(0, 1000)}`);
}
