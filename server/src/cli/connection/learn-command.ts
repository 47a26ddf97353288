import { writeFile } from 'node:fs/promises';
import { fileFailureText } from '../../messages/failure-text.ts';
import { checkConnection } from '../../systems/connection-check/check-connection.ts';
import { emptyObservation } from '../../systems/connection-check/observe-tools.ts';
import { makeRecording } from '../../systems/connection-check/recording/recording.ts';
import { type Console, withCommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import { languageOf, wordsOf } from '../command-language.ts';
import { readLibraryArgs, requireOption } from '../read-args.ts';
import { writeLine } from '../subcommand.ts';
import { findingWriter } from './finding-text.ts';
import { readTestPatron } from './read-test-patron.ts';
import { systemsText } from './test-connection-command.ts';
import { withConnection } from './with-connection.ts';

/**
 * `learn`: checks the systems of a library as `test-connection` does, and writes all that was sent and answered into a new
 * file, with invented data in place of everything personal or secret.
 */
export async function learnCommand(args: readonly string[], console: Console): Promise<number> {
  const { library: name, options } = readLibraryArgs('learn', args, { options: ['out', 'words', 'patron', 'pin'] });
  const file = requireOption('learn', 'out <file.json>', options.out);
  return withCommandContext(console, async (place) => {
    const library = place.library(name);
    const credentials = await readTestPatron(console, options);
    const write = (text: string) => void console.stdout.write(text);
    write(`${systemsText(library, wordsOf(console))}\n`);
    const observation = emptyObservation();
    const report = await withConnection(library, place, console, (connection) =>
      checkConnection({
        library,
        connection,
        credentials,
        observation,
        signal: console.signal,
        words: options.words,
        report: findingWriter(write, languageOf(console)),
      }),
    );
    const recording = makeRecording(report, observation, credentials);
    // Never over an existing file, and for nobody else to read.
    await writeFile(file, `${JSON.stringify(recording, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 }).catch(
      (error: unknown) => {
        throw new CommandError(
          ({ connection }, locale) => connection.fileNotWritten({ file, reason: fileFailureText(error, locale) }),
          { cause: error },
        );
      },
    );
    return writeLine(console, wordsOf(console).connection.recorded({ count: recording.exchanges.length, file }));
  });
}
