import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fullText } from './full-text.ts';
import { asMarc, readMarc } from './marc-reading.ts';
import { measure } from './measure.ts';
import { ownIndex } from './own-index.ts';
import { queryClasses } from './queries.ts';
import { generateRecords } from './records.ts';
import { table } from './table.ts';

const count = Number(process.env.BENCH_RECORDS ?? 50_000);
if (!Number.isInteger(count) || count < 100) throw new Error('BENCH_RECORDS is a number of records, at least 100');
const milliseconds = (time: number) => (time < 10 ? time.toFixed(3) : time.toFixed(1));
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const folder = mkdtempSync(join(tmpdir(), 'buchfink-bench-'));
try {
  const records = [...generateRecords(count, 1)];
  console.log(
    `${count} generated records · ${cpus()[0]?.model ?? 'unknown processor'} × ${cpus().length} · ` +
      `Node ${process.versions.node} · ${new Date().toISOString().slice(0, 16)}Z\n`,
  );
  const [own, withFacets] = await ownIndex(records, join(folder, 'index'));
  const other = fullText(records, join(folder, 'words.db'));
  const engines = [own, withFacets, other];

  const rows = queryClasses(records, 100, 2).map((asked) => {
    const measured = measure(engines, asked, 3);
    const [ours, counted, theirs] = measured;
    const cells = measured.flatMap((each) =>
      each ? [milliseconds(each.median), milliseconds(each.p95), `${each.hits}`] : ['–', '–', '–'],
    );
    const ratio = (own: typeof ours) => (own && theirs ? (theirs.median / own.median).toFixed(1) : '–');
    return [asked.name, ...cells, ratio(ours), ratio(counted)];
  });
  const heads = engines.flatMap(({ name }) => [`${name} median ms`, 'p95 ms', 'hits (median)']);
  console.log(table(['query', ...heads, 'ratio', 'with facets'], rows));

  const costs = [own, other].map((engine) => [
    engine.name,
    `${(engine.buildTime / 1000).toFixed(1)} s`,
    megabytes(engine.size),
  ]);
  console.log(`\n${table(['engine', 'build', 'on disk'], costs)}`);

  const read = await readMarc(Buffer.concat(records.map(asMarc)));
  console.log(`\nMARC (ISO 2709): ${Math.round(read.records / (read.milliseconds / 1000))} records/s`);
  for (const engine of engines) engine.close();
} finally {
  rmSync(folder, { recursive: true });
}
