import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { actsReport } from './acts/acts-report.ts';
import { dailyMessagesReport } from './daily-messages/daily-messages-report.ts';
import { buchfink } from './engines/buchfink.ts';
import { type Engine, EngineMissing, sqlFacets } from './engines/engine.ts';
import { fts5 } from './engines/fts5.ts';
import { lucene } from './engines/lucene.ts';
import { postgresql } from './engines/postgresql.ts';
import { zebra } from './engines/zebra.ts';
import { firstSecondReport } from './first-second/first-second-report.ts';
import { largestPaintReport } from './first-second/largest-paint-report.ts';
import { interactionReport } from './interactions/interaction-report.ts';
import { knownItemsReport } from './known-items/known-items-report.ts';
import { languagesReport } from './languages/languages-report.ts';
import { lighthouseReport } from './lighthouse/lighthouse-report.ts';
import { metaSearchReport } from './metasearch/metasearch-report.ts';
import { nodesReport } from './nodes/nodes-report.ts';
import { loadQuerySet } from './queries/query-set.ts';
import { loadRecordFiles, type RecordFiles } from './records/record-files.ts';
import { searchReport } from './search-report.ts';
import { accountReport } from './service/account-report.ts';
import { importByCommand, minutesFor } from './service/import-run.ts';
import { pageLoadReport } from './service/page-load-report.ts';
import { screenReport } from './service/screen-report.ts';
import { createServiceFolders } from './service/service-folders.ts';
import { serviceReport } from './service/service-report.ts';
import { sip2Report } from './service/sip2-report.ts';
import { readBenchSettings } from './settings.ts';
import { suggestReport } from './suggest-report.ts';
import { worksReport } from './works-report.ts';
import { writingReport } from './writing/writing-report.ts';

const settings = readBenchSettings(process.env);
const write = (text: string) => void process.stdout.write(text);
const folder = mkdtempSync(join(tmpdir(), 'buchfink-bench-run-'));
// Servers run under an account of their own and need access to their folders below.
chmodSync(folder, 0o755);
// On any exit the servers end first (`start`), then the folders are removed.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const otherEngines = { fts5, postgresql, zebra, lucene };
const { hits } = settings;
/** Builds another engine; undefined, with a visible message, where it is not installed. */
async function build(
  name: keyof typeof otherEngines,
  files: RecordFiles,
  connections = 1,
): Promise<Engine | undefined> {
  const folders = mkdtempSync(join(folder, name));
  chmodSync(folders, 0o755);
  try {
    const facets = sqlFacets.slice(0, settings.facets);
    const engine = await otherEngines[name]({ files, folder: folders, connections, hits, facets });
    write(`${engine.name} is built: ${engine.buildSeconds.toFixed(1)} s\n`);
    return engine;
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error;
    write(`\n*** ${name} IS LEFT OUT: ${error.message}\n\n`);
    return undefined;
  }
}

/** Measures searches, suggestions and the service on the generated records. */
async function generatedRecords(): Promise<void> {
  const files = await loadRecordFiles(settings.records, 1);
  const { classes, prefixes } = await loadQuerySet(files, Math.ceil((settings.queries * 7) / 6));
  const folders = createServiceFolders(folder, 1, settings.openSearch);
  const imported = settings.engines.includes('own')
    ? await importByCommand(folders, files.marc, minutesFor(files.count))
    : undefined;
  if (imported) write(`${files.count} records are imported: ${imported.seconds.toFixed(1)} s\n`);
  if (settings.parts.includes('search')) {
    const engines: Engine[] = [];
    try {
      const countFacets = settings.facets > 0;
      const ownEngine = imported && (await buchfink({ ...folders, buildSeconds: imported.seconds, hits, countFacets }));
      if (ownEngine) engines.push(ownEngine);
      for (const name of settings.engines) {
        const engine = name !== 'own' && (await build(name, files));
        if (engine) engines.push(engine);
      }
      await searchReport(engines, classes, settings.seconds, write);
      if (ownEngine) write(`\n${worksReport(ownEngine, classes)}\n\n${suggestReport(ownEngine, prefixes)}\n`);
    } finally {
      for (const engine of engines) await engine.close();
    }
  }
  if (imported && settings.parts.includes('service'))
    write(`\n${await serviceReport({ folders, imported, files, classes, prefixes })}\n`);
}

const when = new Date().toISOString().slice(0, 16);
const processor = `${cpus()[0]?.model ?? 'unknown processor'} × ${cpus().length}`;
write(`${settings.records} generated records · ${processor} · Node ${process.versions.node} · ${when}Z\n`);
if (settings.parts.some((part) => part === 'search' || part === 'service')) await generatedRecords();
if (settings.parts.includes('metasearch'))
  write(`\n${await metaSearchReport({ ...settings, folder, build, write })}\n`);
if (settings.parts.includes('nodes')) write(`\n${await nodesReport({ ...settings, folder, write })}\n`);
if (settings.parts.includes('accounts')) write(`\n${await accountReport()}\n`);
if (settings.parts.includes('acts')) write(`\n${await actsReport({ ...settings, folder, write })}\n`);
if (settings.parts.includes('writing')) await writingReport({ ...settings, folder, write });
if (settings.parts.includes('daily-messages'))
  write(`\n${await dailyMessagesReport({ ...settings, folder, write })}\n`);
if (settings.parts.includes('pages')) write(`\n${await pageLoadReport(settings.before)}\n`);
if (settings.parts.includes('sip2')) write(`\n${await sip2Report()}\n`);
if (settings.parts.includes('screens')) write(`\n${await screenReport()}\n`);
if (settings.parts.includes('first-second')) write(`\n${await firstSecondReport(settings.before)}\n`);
if (settings.parts.includes('largest-paint')) write(`\n${await largestPaintReport(settings.before)}\n`);
if (settings.parts.includes('interactions'))
  write(`\n${await interactionReport({ before: settings.before, screens: settings.screens, write })}\n`);
if (settings.parts.includes('languages')) write(`\n${await languagesReport({ ...settings, write })}\n`);
if (settings.parts.includes('lighthouse'))
  write(`\n${await lighthouseReport({ ...settings, folder, program: process.env.LIGHTHOUSE, write })}\n`);
if (settings.parts.includes('known-items')) await knownItemsReport(process.cwd(), write, settings.openSearch);
