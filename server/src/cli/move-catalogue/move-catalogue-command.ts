import { fileFailureText } from '../../messages/failure-text.ts';
import { builtinCatalogueIds } from '../../projects/project/builtin-catalogues.ts';
import type { StorageLocation } from '../../storage/storage.ts';
import type { Indexes } from '../../systems/indexing/indexes.ts';
import {
  type CommandContext,
  type Console,
  startCommandIndexer,
  startCommandIndexes,
  withCommandContext,
} from '../command-context.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { wordsOf } from '../command-language.ts';
import { readArgs } from '../read-args.ts';
import { writeFailure, writeLine } from '../subcommand.ts';
import { compareEngines, type EngineComparison } from './compare-engines.ts';

const engines = ['opensearch', 'embedded'] as const;
type EngineName = (typeof engines)[number];

/**
 * `move-catalogue opensearch|embedded [library]`: builds the indexes of the other engine beside those that serve, and
 * compares both by counts and by a sample of searches. The service goes on meanwhile; the setting moves it. Exit code 1
 * when any library differs.
 */
export async function moveCatalogueCommand(args: readonly string[], console: Console): Promise<number> {
  const { words } = readArgs('move-catalogue', args, { words: ['engine'], lastWords: ['library'] });
  const engine = engines.find((name) => name === words.engine);
  if (!engine) throw new UsageError(({ move }) => move.unknownEngine({ engines: engines.join(', ') }));
  return withCommandContext(console, async (context) => {
    const { location, projects, ownLibrary } = context;
    if (location.searchEngine === undefined) throw new UsageError(({ move }) => move.needsOpenSearch);
    const ids = words.library === undefined ? builtinCatalogueIds(projects) : [ownLibrary(words.library).id];
    await buildIndexes(engine, ids, context, console);
    const areEqual = await compareAll(ids, context, console);
    const { move } = wordsOf(console);
    if (!areEqual) return writeFailure(console, move.differs);
    return writeLine(console, engine === 'opensearch' ? move.toOpenSearch : move.toEmbedded);
  });
}

/** The location with the indexes of one engine. */
const locationOf = (engine: EngineName, { searchEngine, ...rest }: StorageLocation): StorageLocation =>
  engine === 'opensearch' ? { ...rest, searchEngine } : rest;

async function buildIndexes(
  engine: EngineName,
  ids: readonly number[],
  { location, settings }: CommandContext,
  console: Console,
): Promise<void> {
  const indexer = startCommandIndexer(locationOf(engine, location), settings, console);
  try {
    for (const library of ids) {
      console.signal.throwIfAborted();
      const { recordCount: count } = await indexer.settle(library).catch((error: unknown) => {
        throw new CommandError(
          ({ data }, locale) => data.indexNotBuilt({ library, reason: fileFailureText(error, locale) }),
          { cause: error },
        );
      });
      writeLine(console, wordsOf(console).data.indexed({ library, count }));
    }
  } finally {
    await indexer.close();
  }
}

/** Compares the libraries one by one. Returns whether both engines answer the same. */
async function compareAll(ids: readonly number[], context: CommandContext, console: Console): Promise<boolean> {
  const { location, settings, store } = context;
  const open = (engine: EngineName): Indexes => startCommandIndexes(locationOf(engine, location), settings, console);
  const [openSearch, embedded] = [open('opensearch'), open('embedded')];
  try {
    let areEqual = true;
    for (const libraryId of ids) {
      const comparison = await compareEngines(
        { libraryId, records: store.records, engines: [openSearch.of(libraryId), embedded.of(libraryId)] },
        console.signal,
      );
      areEqual &&= isSame(comparison);
      writeComparison(libraryId, comparison, console);
    }
    return areEqual;
  } finally {
    await Promise.all([openSearch.close(), embedded.close()]);
  }
}

const isSame = ({ recordCounts: [one, other], differing }: EngineComparison) => one === other && differing.length === 0;

function writeComparison(library: number, { recordCounts, searches, differing }: EngineComparison, console: Console) {
  const { move } = wordsOf(console);
  const [openSearch, embedded] = recordCounts;
  writeLine(console, move.compared({ library, openSearch, embedded, searches, same: searches - differing.length }));
  for (const { text, totals } of differing)
    writeLine(console, move.difference({ text: JSON.stringify(text), openSearch: totals[0], embedded: totals[1] }));
}
