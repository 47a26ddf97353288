import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceFolderOf, startJavaServer } from './java-server.ts';
import type { IndexServer } from './solr.ts';

/** The indexes of the test server: the fields of each are in `connectors/testing-servers/opensearch/<name>.json`. */
export type OpenSearchDocuments = Readonly<Record<'catalogue' | 'koha', readonly Readonly<Record<string, unknown>>[]>>;

/**
 * Starts OpenSearch with these documents by index. `_id` of a document is its id in the index. `base` is the address of
 * the server.
 */
export async function startOpenSearch(documents: OpenSearchDocuments): Promise<IndexServer> {
  const home = await mkdtemp(join(tmpdir(), 'buchfink-opensearch-'));
  try {
    const server = await startJavaServer('opensearch', home, async (origin, signal) => {
      return (await fetch(`${origin}/_cluster/health`, { signal })).ok;
    });
    for (const [name, list] of Object.entries(documents)) {
      const definition = await readFile(join(sourceFolderOf('opensearch'), `${name}.json`), 'utf8');
      await send(`${server.origin}/${name}`, 'PUT', definition, 'application/json');
      const lines = list.flatMap(({ _id, ...document }) => [
        JSON.stringify({ index: { _id: _id ?? document.id } }),
        JSON.stringify(document),
      ]);
      await send(
        `${server.origin}/${name}/_bulk?refresh=true`,
        'POST',
        `${lines.join('\n')}\n`,
        'application/x-ndjson',
      );
    }
    return {
      base: server.origin,
      close: async () => {
        await server.end();
        await rm(home, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
}

async function send(url: string, method: string, body: string, type: string): Promise<void> {
  const answer = await fetch(url, { method, headers: { 'content-type': type }, body });
  const text = await answer.text();
  if (!answer.ok || text.includes('"errors":true'))
    throw new Error(`OpenSearch refuses ${url}: ${text.slice(0, 1000)}`);
}
