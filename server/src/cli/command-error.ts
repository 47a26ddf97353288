import { type Locale, logLocale } from '@buchfink/contract/locale';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { commandWordsIn } from '../messages/command-words.ts';

/** A sentence of the commands, in the language of the words, which is also given by its code. */
export type Sentence = (words: CommandsWords, locale: Locale) => string;

/** Why a command failed, in words for its user. The message is English, for logs and reports. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  readonly sentence: Sentence;

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(sentence(commandWordsIn(logLocale), logLocale), options);
    this.sentence = sentence;
  }
}

/** A command line that cannot be understood. The message is shown, and the exit code is 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}
