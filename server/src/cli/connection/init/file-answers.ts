import type { OperatorLocale } from '@buchfink/contract/locale';
import * as z from 'zod/mini';
import { commandWordsIn } from '../../../messages/command-words.ts';
import { faultLine, readYaml } from '../../../projects/yaml/yaml-file.ts';
import { UsageError } from '../../command-error.ts';
import { type Answers, type Question, readAnswer } from './question.ts';

const AnswersFile = z.record(z.string(), z.string());
type AnswersFile = z.infer<typeof AnswersFile>;

/** Answers that are there from the beginning. */
export interface ReadyAnswers extends Answers {
  /**
   * Asks all questions once, without any effect. Throws `UsageError` with every missing or wrong answer and every answer
   * to no question. `sometimesAsked` are the keys of questions that depend on other answers.
   */
  check(askAll: (answers: Answers) => Promise<unknown>, sometimesAsked: ReadonlySet<string>): Promise<void>;
}

/**
 * Takes the answers from a file of YAML: one key a question, such as `patron.host`. What is not there has its default.
 * An answer is the text as it stands there, so that `0815` keeps its zero. Throws `UsageError` for a file that cannot be
 * read.
 */
export async function readAnswersFile(
  file: string,
  locale: OperatorLocale,
  write: (text: string) => void,
): Promise<ReadyAnswers> {
  const { value, faults } = await readYaml(file, AnswersFile, { hasOnlyTexts: true });
  if (value === undefined) throw new UsageError(() => faults.map((fault) => faultLine(fault, locale)).join('\n'));
  return answersOf(value, file, locale, write);
}

/** Takes the default of every question. */
export const defaultAnswers = (locale: OperatorLocale, write: (text: string) => void): ReadyAnswers =>
  answersOf({}, '--yes', locale, write);

function answersOf(
  texts: AnswersFile,
  file: string,
  locale: OperatorLocale,
  write: (text: string) => void,
): ReadyAnswers {
  const { init } = commandWordsIn(locale);
  const read = (question: Question) =>
    readAnswer(question, Object.hasOwn(texts, question.id) ? (texts[question.id] ?? '') : '', locale);
  return {
    locale,
    isInteractive: false,
    async ask(question) {
      const outcome = read(question);
      if ('fault' in outcome) throw new UsageError(() => faultText(file, question, outcome.fault));
      if (outcome.answer !== '') write(`${question.id}: ${outcome.answer}\n`);
      return outcome.answer;
    },
    async check(askAll, sometimesAsked) {
      const faults: string[] = [];
      const unclear: string[] = [];
      const unused = new Set(Object.keys(texts));
      await askAll({
        locale,
        isInteractive: false,
        async ask(question) {
          unused.delete(question.id);
          const outcome = read(question);
          if ('answer' in outcome) return outcome.answer;
          faults.push(faultText(file, question, outcome.fault));
          // Which questions follow depends on this answer.
          if (question.choices !== undefined) unclear.push(question.id.replace(/\.[^.]*$/, ''));
          return question.fallback ?? '';
        },
      });
      for (const key of unused)
        if (!sometimesAsked.has(key) || !unclear.some((id) => key.startsWith(`${id}.`)))
          faults.push(init.faults.unknownKey({ file, key }));
      if (faults.length > 0) throw new UsageError(() => faults.join('\n'));
    },
  };
}

const faultText = (file: string, { id, text }: Question, fault: string): string => `${file}: ${id}: ${fault} (${text})`;
