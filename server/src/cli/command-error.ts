import type { OperatorLocale } from '@buchfink/contract/locale';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { commandWordsIn } from '../messages/command-words.ts';
import { TextError } from '../messages/text-error.ts';

/** A sentence of the commands, in the language of the words, which is also given by its code. */
export type Sentence = (words: CommandsWords, locale: OperatorLocale) => string;

/** Why a command failed, in words for its user. */
export class CommandError extends TextError {
  override readonly name: string = 'CommandError';

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super((locale) => sentence(commandWordsIn(locale), locale), options);
  }
}

/** A command line that cannot be understood. The message is shown, and the exit code is 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}
