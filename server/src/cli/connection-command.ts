import { randomUUID } from 'node:crypto';
import { addressFailure } from '@buchfink/catalogue/import/report/address-failure';
import { serviceLimits } from '@buchfink/catalogue/index/library-index-options';
import { cleanText } from '@buchfink/catalogue/marc/clean-text';
import type { CallContext, Catalogue, Connector, Finding } from '@buchfink/connectors/connector';
import type { UnlabelledSearchAnswer } from '@buchfink/connectors/unlabelled';
import { createSearchQuery, textOf } from '@buchfink/contract/search';
import { connectLibrary } from '../connections/connect-library.ts';
import { createNetworkMatcher } from '../http/server/networks.ts';
import { startIndexes } from '../indexing/indexes.ts';
import type { LibrarySettings } from '../libraries/library-settings.ts';
import { type CommandContext, type Console, messageOf, withCommandContext } from './command-context.ts';
import { readArgs } from './read-args.ts';

/** The time limit of the whole test, in milliseconds. */
const patience = 120_000;
/** Most libraries have titles with this word. */
const usualWords = 'Geschichte';

/**
 * `test-connection`: reports what a library's catalogue supports, runs one search and reads one record; then reports what its
 * remote accounts support. Returns the exit code.
 */
export async function connectionCommand(args: readonly string[], console: Console): Promise<number> {
  const { words, options } = readArgs('test-connection', args, { words: ['library'], options: ['words'] });
  return withCommandContext(console, async (place) => {
    const library = place.library(words.library);
    const kind = library.system.catalogue?.kind;
    const accounts = library.system.patron?.kind;
    const names = `catalogue ${kind ?? 'none'}${accounts && accounts !== 'builtin' ? `, accounts ${accounts}` : ''}`;
    console.stdout.write(`Library ${library.id}, ${library.libname}: ${names}\n`);
    const findings = await withConnector(library, place, console, async (connector) => [
      ...(await examined(connector, options.words ?? usualWords, contextOf(console))),
      ...((await connector.examineAccounts?.(contextOf(console))) ?? []),
    ]);
    for (const finding of findings) console.stdout.write(line(finding));
    return findings.some(({ isGood }) => isGood === false) ? 1 : 0;
  });
}

/** Text from other systems is shown without control characters, which a terminal would obey. */
const line = ({ isGood, text }: Finding) =>
  `${isGood === undefined ? 'note' : isGood ? 'ok  ' : 'FAIL'}  ${cleanText(text, 2_000)}\n`;

function contextOf({ signal, now }: Console): CallContext {
  return {
    locale: 'en',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    deadline: now().getTime() + patience,
    requestId: randomUUID(),
    now,
  };
}

/** Connects the library as the service does, without built-in accounts, and closes it afterwards. */
async function withConnector<Result>(
  library: LibrarySettings,
  { settings, store }: CommandContext,
  console: Console,
  work: (connector: Connector) => Promise<Result>,
): Promise<Result> {
  const say = (message: string) => void console.stdout.write(line({ text: message }));
  const indexes =
    library.system.catalogue?.kind === 'builtin'
      ? startIndexes({
          dataDirectory: settings.data,
          threads: console.threads,
          limits: { ...serviceLimits, ...settings.indexLimits },
          warn: (message, error) => say(`${message}: ${messageOf(error)}`),
        })
      : undefined;
  const connector = connectLibrary(library, {
    store: store.records,
    indexOf: (id) => {
      if (indexes === undefined) throw new Error('only a built-in catalogue has an index');
      return indexes.of(id);
    },
    circulationOf: () => undefined,
    far: { isAllowed: createNetworkMatcher(settings.upstreamNetworks), now: console.now, warn: say },
  });
  try {
    return await work(connector);
  } finally {
    await connector.close();
    await indexes?.close();
  }
}

async function examined(connector: Connector, words: string, context: CallContext): Promise<Finding[]> {
  const { catalogue } = connector;
  if (catalogue === undefined) return [];
  const findings: Finding[] = [];
  await step(findings, 'supported features', async () =>
    findings.push(...((await connector.examine?.(context)) ?? [])),
  );
  await step(findings, 'search fields', async () => {
    const fields = await catalogue.searchFields(context);
    findings.push({ isGood: true, text: `search fields: ${fields.map(({ id }) => id).join(', ')}` });
  });
  await step(findings, 'search', async () => {
    const answer = await searched(catalogue, words, context);
    findings.push({ isGood: true, text: `search for ${JSON.stringify(words)}: ${hitsText(answer)}` });
    const first = answer.items.find(({ id }) => id !== null);
    if (first?.id === undefined || first.id === null) {
      findings.push({ text: 'no hit has a record to read; --words <text> searches for other words' });
      return;
    }
    const record = await catalogue.record(first.id, context);
    const parts = `${record.details.length} details, ${record.copies.length} copies, ${record.volumes.length} volumes`;
    findings.push({ isGood: true, text: `record ${first.id}: ${JSON.stringify(record.title)}, ${parts}` });
  });
  return findings;
}

async function step(findings: Finding[], what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    findings.push({
      isGood: false,
      text: `${what}: ${[error, cause].flatMap((reason) => (reason ? addressFailure(reason) : [])).join(', ')}`,
    });
  }
}

const hitsText = ({ total, totalIsExact, tookMs }: UnlabelledSearchAnswer) =>
  `${totalIsExact ? '' : 'about '}${total} hits in ${Math.round(tookMs)} ms`;

function searched(catalogue: Catalogue, words: string, context: CallContext): Promise<UnlabelledSearchAnswer> {
  return catalogue.search(
    createSearchQuery([{ id: 'FREE', value: textOf(words) }], { limit: 5, countFacets: false }),
    context,
  );
}
