import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, type EngineGiven, EngineMissing } from './engines/engine.ts';
import { fts5 } from './engines/fts5.ts';
import { postgresql } from './engines/postgresql.ts';
import { zebra } from './engines/zebra.ts';
import { queriesTo } from './queries/query-file.ts';
import { type RecordFiles, recordFiles } from './records/record-files.ts';
import { searchReport } from './search-report.ts';
import { readBenchSettings } from './settings.ts';

const write = (text: string) => void process.stdout.write(text);
const makers = { fts5, postgresql, zebra };

/** Builds the engines one after another; what cannot be had is left out loudly. */
async function engines(names: readonly (keyof typeof makers)[], files: RecordFiles, folder: string): Promise<Engine[]> {
  const built: Engine[] = [];
  for (const name of names) {
    const given: EngineGiven = { files, folder: join(folder, name) };
    mkdirSync(given.folder);
    try {
      const engine = await makers[name](given);
      write(`${engine.name} is built: ${engine.buildSeconds.toFixed(1)} s\n`);
      built.push(engine);
    } catch (error) {
      if (!(error instanceof EngineMissing)) throw error;
      write(`\n*** ${name} IS LEFT OUT: ${error.message}\n\n`);
    }
  }
  return built;
}

const settings = readBenchSettings(process.env);
const folder = mkdtempSync(join(tmpdir(), 'buchfink-bench-run-'));
// Servers run under an account of their own and must get to their folders below.
chmodSync(folder, 0o755);
const open: Engine[] = [];
try {
  const files = await recordFiles(settings.records, 1);
  write(
    `${files.count} generated records · ${cpus()[0]?.model ?? 'unknown processor'} × ${cpus().length} · ` +
      `Node ${process.versions.node} · ${new Date().toISOString().slice(0, 16)}Z\n`,
  );
  if (settings.parts.includes('search')) {
    const classes = await queriesTo(files, Math.ceil((settings.queries * 7) / 6));
    open.push(
      ...(await engines(
        settings.engines.filter((name) => name !== 'own'),
        files,
        folder,
      )),
    );
    await searchReport(open, classes, settings.seconds, write);
  }
} finally {
  for (const engine of open) await engine.close();
  rmSync(folder, { recursive: true });
}
