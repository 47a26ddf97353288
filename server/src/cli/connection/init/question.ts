import type { OperatorLocale } from '@buchfink/contract/locale';
import { commandWordsIn } from '../../../messages/command-words.ts';

/** A question of `init`. */
export interface Question {
  /** The name of its answer in an answers file, such as `patron.host`. */
  readonly id: string;
  readonly text: string;
  /** Taken when the answer is empty. Without a default an empty answer is only possible when `isOptional`. */
  readonly fallback?: string | undefined;
  readonly isOptional?: boolean;
  /** The possible answers with their meaning; any text without. */
  readonly choices?: Readonly<Record<string, string>>;
  /** What is wrong with an answer, for the operator; undefined when it can be taken. */
  readonly faultOf?: (answer: string) => string | undefined;
}

/** Answers questions: a person, or a file. */
export interface Answers {
  /** The answer, which is valid; `''` for an optional question without answer. Throws `UsageError` when there is none. */
  ask(question: Question): Promise<string>;
  /** Looks up what a system says itself. Absent: nothing may be asked of a system yet. */
  find?<Found>(look: (signal: AbortSignal) => Promise<Found> | undefined): Promise<Found | undefined>;
  /** The language of the questions. */
  readonly locale: OperatorLocale;
  /** Whether a failed answer can be given again. */
  readonly isInteractive: boolean;
}

/** The answer to a text: itself or the default, or what is wrong with it, in a language. */
export function readAnswer(
  { fallback, isOptional = false, choices, faultOf }: Question,
  text: string,
  locale: OperatorLocale,
): { readonly answer: string } | { readonly fault: string } {
  const { faults } = commandWordsIn(locale).init;
  const answer = text.trim() || (fallback ?? '');
  if (answer === '') return isOptional ? { answer } : { fault: faults.empty };
  if (choices !== undefined && !Object.hasOwn(choices, answer))
    return { fault: faults.choice({ answers: Object.keys(choices).join(', ') }) };
  const fault = faultOf?.(answer);
  return fault === undefined ? { answer } : { fault };
}
