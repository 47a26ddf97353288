import { DeskError } from '@buchfink/connectors/builtin/circulation/desk/desk-error';
import { logLocale, OperatorLocale } from '@buchfink/contract/locale';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { commandWordsIn } from '../messages/command-words.ts';
import { deskErrorText } from '../messages/desk-error-text.ts';
import { failureReason } from '../messages/failure-reason.ts';
import { failureText } from '../messages/failure-text.ts';
import { operatorWordsIn } from '../messages/operator-words.ts';
import { TextError } from '../messages/text-error.ts';
import { ProjectFaults } from '../projects/files/load-projects.ts';
import { type Fault, faultLine } from '../projects/yaml/yaml-file.ts';

interface Environment {
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The language that commands speak: that of `BUCHFINK_LANGUAGE`, else English, the language of the log. */
export function languageOf({ environment }: Environment): OperatorLocale {
  return OperatorLocale.safeParse(environment.BUCHFINK_LANGUAGE).data ?? logLocale;
}

/** The texts of the commands in the language of a console. */
export const wordsOf = (console: Environment): CommandsWords => commandWordsIn(languageOf(console));

/** The faults of a configuration, one a line. */
export function faultsText(faults: readonly Fault[], locale: OperatorLocale): string {
  return `${commandWordsIn(locale).validate.faults}\n${faultLines(faults, locale)}`;
}

/** The same without a heading, indented. */
export const faultLines = (faults: readonly Fault[], locale: OperatorLocale): string =>
  faults.map((fault) => `  ${faultLine(fault, locale)}`).join('\n');

/** What an error says in the language of a console; what has no words there, in the words of who threw it. */
export const errorTextFor = (console: Environment, error: unknown): string => errorTextIn(error, languageOf(console));

/** What an error says in a language; what has no words there, in the words of who threw it. */
export function errorTextIn(error: unknown, locale: OperatorLocale): string {
  if (error instanceof TextError) return error.textIn(locale);
  if (error instanceof ProjectFaults) return faultsText(error.faults, locale);
  // In the language of the log the message is more exact: it names card, copy or fee.
  if (error instanceof DeskError && locale !== logLocale) return deskErrorText(error, operatorWordsIn(locale));
  return failureText(failureReason(error), locale);
}
