import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { checkConnection } from '../../systems/connection-check/check-connection.ts';
import { type Console, withCommandContext } from '../command-context.ts';
import { languageOf, wordsOf } from '../command-language.ts';
import { readArgs } from '../read-args.ts';
import { findingWriter } from './finding-text.ts';
import { readTestPatron } from './read-test-patron.ts';
import { withConnection } from './with-connection.ts';

/**
 * `test-connection`: checks the systems of a library step by step and prints each finding with advice, or with `--json`
 * the report. Returns 1 when a finding has failed.
 */
export async function testConnectionCommand(args: readonly string[], console: Console): Promise<number> {
  const { words, options, flags } = readArgs('test-connection', args, {
    words: ['library'],
    options: ['words', 'patron', 'pin'],
    flags: ['json'],
  });
  const isJson = flags.json === true;
  return withCommandContext(console, async (place) => {
    const library = place.library(words.library);
    const credentials = await readTestPatron(console, options);
    const print = (text: string) => void (isJson || console.stdout.write(text));
    print(`${systemsText(library, wordsOf(console))}\n`);
    const report = await withConnection(library, place, console, (connection) =>
      checkConnection({
        library,
        connection,
        signal: console.signal,
        words: options.words,
        credentials,
        report: findingWriter(print, languageOf(console)),
      }),
    );
    if (isJson) console.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
    return report.isGood ? 0 : 1;
  });
}

/** A library and the kinds of its systems. */
export function systemsText({ id, libname, system }: LibrarySettings, { connection }: CommandsWords): string {
  const { catalogue, availability, patron } = system;
  const parts = [
    catalogue ? connection.catalogue({ kind: catalogue.kind }) : connection.noCatalogue,
    availability &&
      (availability.kind === 'patron'
        ? connection.availabilityOfAccounts
        : connection.availability({ kind: availability.kind })),
    patron && patron.kind !== 'builtin' && connection.accounts({ kind: patron.kind }),
  ];
  return connection.systems({ library: id, name: libname, systems: parts.filter(Boolean).join(', ') });
}
