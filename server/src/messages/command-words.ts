import type { OperatorLocale } from '@buchfink/contract/locale';
import { createWords } from '@buchfink/texts/create-words';
import { texts } from '@buchfink/texts/generated/commands';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { onceByLocale } from './once-by-locale.ts';

/** The texts of the commands in a language. */
export const commandWordsIn = onceByLocale((locale: OperatorLocale) =>
  createWords<CommandsWords>(locale, texts[locale]),
);
