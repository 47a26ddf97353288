import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceLimits } from '@buchfink/catalogue/index/library-index-options';
import { readSettings } from '../../operations/environment/settings.ts';
import { storageLocation } from '../../operations/environment/storage-location.ts';
import { bufferWarnings } from '../../operations/monitoring/buffered-warnings.ts';
import { loadConfiguration } from '../../projects/files/load-configuration.ts';
import { fingerprintProjects } from '../../projects/files/project-fingerprint.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { builtinCatalogueIds } from '../../projects/project/builtin-catalogues.ts';
import { previewProjects } from '../../site/preview/preview-projects.ts';
import { claimData } from '../../storage/files/data-claim.ts';
import { openingLimit } from '../../systems/indexing/index-opening.ts';
import { startIndexes } from '../../systems/indexing/indexes.ts';
import { type Console, libraryOf } from '../command-context.ts';
import { UsageError } from '../command-error.ts';
import { wordsOf } from '../command-language.ts';
import { readLibraryArgs } from '../read-args.ts';
import { writeLine } from '../subcommand.ts';
import { systemsText } from './test-connection-command.ts';

/**
 * `preview`: serves one library alone on this machine, read only, until Ctrl-C. Sessions and covers are kept in a folder
 * that is removed at the end; records are those of the data folder. It may run beside the service.
 */
export async function previewCommand(args: readonly string[], console: Console): Promise<number> {
  const { library: name, options } = readLibraryArgs('preview', args, { options: ['port', 'projects'] });
  const settings = readSettings(console.environment);
  const folder = options.projects === undefined ? settings.projects : resolve(options.projects);
  const port = portOf(options.port);
  const stamp = await fingerprintProjects(folder);
  const configuration = await loadConfiguration(folder);
  const all = configuration.projects;
  const library = libraryOf(all, name);
  const projects = previewProjects(all, library.id);
  const stored = await storageLocation(settings, console.environment);
  const data = await mkdtemp(join(tmpdir(), 'buchfink-preview-'));
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  const warnings = bufferWarnings();
  const warn = (message: string) => void console.stderr.write(`${message}\n`);
  const ownLibraries = builtinCatalogueIds(projects.all);
  const indexes = startIndexes({
    ...(ownLibraries.length > 0 ? stored : { dataDirectory: data }),
    threads: console.threads,
    limits: { ...serviceLimits, ...settings.indexLimits },
    warn: warnings.warn,
    openingLimit,
  });
  writeLine(console, systemsText(library, wordsOf(console)));
  writeLine(console, wordsOf(console).connection.previewReadsOnly);
  const { serve } = await import('../../runtime/serve.ts');
  await serve({
    settings: {
      ...settings,
      host: '127.0.0.1',
      port,
      data,
      projects: folder,
      project: projects.default.id,
      logLevel: console.environment.LOG_LEVEL ? settings.logLevel : 'error',
    },
    location: { dataDirectory: data },
    appFolder: fileURLToPath(new URL('../../web/dist', console.threads)),
    projects,
    opened: { configuration },
    stamp,
    indexes,
    warnings,
    claim: await claimData({ directory: data, takesOver: false, warn }),
    threads: console.threads,
    preview: { location: isStoredHere(library) ? stored : { dataDirectory: data } },
  });
  // The service ends the process, at Ctrl-C or SIGTERM.
  return new Promise(() => {});
}

/** The port of `--port`; 0 without it, for any free port. Throws `UsageError`. */
function portOf(text = '0'): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(({ connection }) => connection.port);
}

/** Whether records or accounts of a library are in the data folder. */
const isStoredHere = ({ system }: LibrarySettings) =>
  system.catalogue?.kind === 'builtin' || system.patron?.kind === 'builtin';
