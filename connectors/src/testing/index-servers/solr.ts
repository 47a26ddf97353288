import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceFolderOf, startJavaServer } from './java-server.ts';

/** A running Solr with one core. */
export interface IndexServer {
  /** The address of the core or index. */
  readonly base: string;
  close(): Promise<void>;
}

/** Starts Solr with these documents in a core with VuFind's fields (`connectors/testing-servers/solr/conf`). */
export async function startSolr(documents: readonly object[]): Promise<IndexServer> {
  const home = await mkdtemp(join(tmpdir(), 'buchfink-solr-'));
  try {
    await writeFile(join(home, 'solr.xml'), '<solr/>');
    await mkdir(join(home, 'catalogue'));
    await writeFile(join(home, 'catalogue', 'core.properties'), 'name=catalogue\n');
    await cp(join(sourceFolderOf('solr'), 'conf'), join(home, 'catalogue', 'conf'), { recursive: true });
    const server = await startJavaServer('solr', home, async (origin, signal) => {
      return (await fetch(`${origin}/solr/catalogue/select?q=*:*`, { signal })).ok;
    });
    const base = `${server.origin}/solr/catalogue`;
    const answer = await fetch(`${base}/update?commit=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(documents),
    });
    if (!answer.ok) throw new Error(`Solr refuses the documents: ${await answer.text()}`);
    return {
      base,
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
