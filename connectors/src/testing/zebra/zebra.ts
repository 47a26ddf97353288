import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { zebraFiles, zebraServerXml } from './zebra-files.ts';

const run = promisify(execFile);

/** The programs of `startZebra`, for `hasPrograms`. */
export const zebraPrograms = ['zebraidx', 'zebrasrv'] as const;

/** A catalogue that speaks SRU 1.1, 1.2 and 2.0 (zebrasrv). */
export interface Zebra {
  /** The address of a database, such as `http://127.0.0.1:40000/own`. */
  base(database?: string): string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts Zebra on a free port of this machine with one or more databases: name → MARCXML, either single records or
 * the whole text of a collection. Indexes: cql.serverChoice, cql.allRecords, dc.title, dc.creator, dc.subject,
 * dc.publisher, dc.date (year), dc.identifier and bath.isbn (020 and 022 as they are), dc.language, rec.id,
 * rec.parent; sort keys: dc.title, dc.creator and dc.date. It stops with the process that started it.
 */
export async function startZebra(databases: Readonly<Record<string, string | Iterable<string>>>): Promise<Zebra> {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-zebra-'));
  try {
    for (const name of ['register', 'shadow', 'lock']) await mkdir(join(folder, name));
    for (const [name, text] of Object.entries(zebraFiles(folder))) await writeFile(join(folder, name), text);
    const config = ['-c', join(folder, 'zebra.cfg'), '-v', 'fatal,warn'];
    await run('zebraidx', [...config, '-n', 'init'], { cwd: folder });
    for (const [database, content] of Object.entries(databases)) {
      const file = join(folder, `${database}.xml`);
      await writeFile(file, typeof content === 'string' ? content : collection(content));
      await run('zebraidx', [...config, '-n', '-m', '128', '-d', database, 'update', file], { cwd: folder });
      await rm(file);
    }
    // Chosen late, so that no other program takes the port meanwhile.
    const port = await freePort();
    await writeFile(join(folder, 'server.xml'), zebraServerXml(folder, port));
    const base = (database = 'own') => `http://127.0.0.1:${port}/${database}`;
    const options = ['-v', 'none', '-S', '-f', join(folder, 'server.xml')];
    const server: RunningServer = await startServer('zebrasrv', options, folder, async (signal) => {
      const answer = await fetch(`${base()}?version=1.1&operation=explain`, { signal });
      return (await answer.text()).includes('explainResponse');
    });
    return {
      base,
      port,
      close: async () => {
        await server.end();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function* collection(records: Iterable<string>): Generator<string> {
  yield '<collection xmlns="http://www.loc.gov/MARC21/slim">\n';
  yield* records;
  yield '</collection>\n';
}
