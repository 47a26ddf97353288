import { type ChildProcess, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { unprivilegedAccount } from '@buchfink/server/testing/postgresql/programs';
import type { Query } from '../queries/query.ts';
import { giveFolderTo, memoryOf, runToEnd, start, stop } from './child-process.ts';
import { type Engine, type EngineAnswer, EngineMissing, type EngineOptions } from './engine.ts';
import { queryWords } from './record-facts.ts';
import { stopwatch } from './stopwatch.ts';

/** MARC fields by attribute of the Bib-1 set (Zebra's GRS rules). */
const rules = `name bench
attset bib1.att
encoding utf-8
esetname F @
esetname B @
marc usmarc.mar
xpath disable
all any
melm 264$b any:w
melm 490$a any:w
melm 520$a any:w
melm 008 Date-of-publication:y:range(data,7,4)
melm 020$a ISBN:w
melm 100$a author:w
melm 245$a title:w,title:s
melm 245$b title:w
melm 650$a Subject-heading:w
melm 700$a author:w
`;
/** The letters of the records; any other character would split words. */
const letters = `encoding utf-8
lowercase {0-9}{a-y}züæäøöåßéèêáàâóòôíìîúùûñçšžýı
uppercase {0-9}{A-Y}ZÜÆÄØÖÅßÉÈÊÁÀÂÓÒÔÍÌÎÚÙÛÑÇŠŽÝI
space {\\001-\\040}!"#$%&'\\()*+,-./:;<=>?@\\[\\\\]^_\`\\{|}~
`;
const registers = `index w
completeness 0
position 1
charmap bench.chr
index y
completeness 0
charmap @
sort s
completeness 1
charmap bench.chr
`;
const attributes = { title: 4, author: 1003, subject: 21 } as const;
const sru = /<(?:\w+:)?numberOfRecords>(\d+)</;

/** Zebra over SRU: a page of records and the number of hits, in file order. It neither ranks nor counts facets. */
export async function zebra({ files, folder, hits, connections = 1 }: EngineOptions): Promise<Engine> {
  try {
    execFileSync('zebraidx', ['-V'], { stdio: 'ignore' });
  } catch {
    throw new EngineMissing('Zebra is not installed (Debian: apt-get install idzebra-2.0).');
  }
  const account = unprivilegedAccount();
  const processOptions = { cwd: folder, account };
  const register = join(folder, 'register');
  mkdirSync(register);
  mkdirSync(join(folder, 'lock'));
  writeFileSync(join(folder, 'bench.abs'), rules);
  writeFileSync(join(folder, 'bench.chr'), letters);
  writeFileSync(join(folder, 'bench.idx'), registers);
  writeFileSync(
    join(folder, 'zebra.cfg'),
    `profilePath: ${folder}:/usr/share/idzebra-2.0/tab\nattset: bib1.att\n` +
      `index: bench.idx\nrecordType: grs.marcxml.bench\nencoding: utf-8\nregister: ${register}:30G\n` +
      `lockDir: ${join(folder, 'lock')}\nstoreKeys: 0\nstoreData: 1\nsortmax: 1000000\n`,
  );
  const records = join(folder, 'records');
  mkdirSync(records);
  copyFileSync(files.marc, join(records, 'records.mrc'));
  for (const path of [folder, register, join(folder, 'lock')]) giveFolderTo(path, account);
  const config = ['-c', join(folder, 'zebra.cfg')];
  const build = stopwatch();
  build.start();
  await runToEnd('zebraidx', [...config, '-v', 'fatal', '-n', 'init'], { ...processOptions, seconds: 60 });
  await runToEnd('zebraidx', [...config, '-v', 'fatal', '-m', '512', 'update', records], {
    ...processOptions,
    seconds: 1_200,
  });
  build.stop();
  const port = await freePort();
  const server = start('zebrasrv', [...config, '-v', 'none', `tcp:127.0.0.1:${port}`], {
    ...processOptions,
    stdio: 'ignore',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const close = async () => {
    agent.destroy();
    await stop(server, 'SIGTERM');
  };
  try {
    await untilReady(server, agent, port, hits);
    return {
      name: 'zebra (no rank, no facets)',
      recordCount: files.count,
      buildSeconds: build.seconds(),
      indexBytes: readdirSync(register).reduce((sum, name) => sum + statSync(join(register, name)).size, 0),
      memory: () => memoryOf(server.pid ?? 0),
      supports: ({ isMisspelt, queries }) =>
        !isMisspelt && queries.every(({ filters }) => Object.keys(filters).length === 0),
      search: async (query) => answerOf(await fetchText(agent, port, query, hits)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function untilReady(server: ChildProcess, agent: Agent, port: number, hits: number): Promise<void> {
  const query: Query = {
    fields: [{ meaning: 'FREE', text: 'der' }],
    filters: {},
    sort: 'relevance',
    offset: 0,
    isPrefix: false,
  };
  for (let tries = 0; ; tries++) {
    try {
      answerOf(await fetchText(agent, port, query, hits));
      return;
    } catch (error) {
      if (tries > 50 || server.exitCode !== null) throw new EngineMissing(`Zebra does not answer: ${error}`);
      await sleep(200);
    }
  }
}

function fetchText(agent: Agent, port: number, query: Query, hits: number): Promise<string> {
  const parameters = new URLSearchParams({
    version: '1.1',
    operation: 'searchRetrieve',
    'x-pquery': prefixNotation(query),
    startRecord: String(query.offset + 1),
    maximumRecords: String(hits),
  });
  return new Promise((resolve, reject) => {
    const request = get(
      { agent, host: '127.0.0.1', port, path: `/Default?${parameters}`, timeout: 60_000 },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (bytes: Buffer) => chunks.push(bytes));
        answer.on('end', () => resolve(Buffer.concat(chunks).toString()));
        answer.on('error', reject);
      },
    );
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error('zebra took longer than a minute')));
  });
}

/** The query in PQF (prefix query format): 1 = attribute, 2 = relation, 4 = structure, 5 = truncation, 7 = sorting. */
function prefixNotation(query: Query): string {
  const words = queryWords(query).map(
    ({ word, column, isPrefix }) =>
      `@attr 1=${column === undefined ? 1016 : attributes[column]} ${isPrefix ? '@attr 5=1 ' : ''}${word}`,
  );
  const years = query.fields.flatMap(({ meaning, text }) =>
    meaning === 'YEAR_START' || meaning === 'YEAR_END'
      ? [`@attr 1=31 @attr 4=4 @attr 2=${meaning === 'YEAR_START' ? 4 : 2} ${text}`]
      : [],
  );
  const conjunction = [...words, ...years].reduce((all, word) => `@and ${all} ${word}`);
  return query.sort === 'title' ? `@or ${conjunction} @attr 7=1 @attr 1=4 0` : conjunction;
}

function answerOf(xml: string): EngineAnswer {
  const total = sru.exec(xml)?.[1];
  // Diagnostics beside a total mean a page after the last hit, or a prefix of many terms.
  if (total === undefined) throw new Error(`zebra: ${xml.slice(0, 500)}`);
  return { total: Number(total), records: xml.split('<recordData>').length - 1 };
}
