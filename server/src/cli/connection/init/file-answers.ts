import { readFile } from 'node:fs/promises';
import { fileFailure } from '@buchfink/catalogue/import/report/file-failure';
import { parseDocument } from 'yaml';
import * as z from 'zod/mini';
import { UsageError } from '../../usage.ts';
import { type Answers, readAnswer } from './question.ts';

const maxBytes = 100_000;
const AnswersFile = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/**
 * Takes the answers from a file of YAML: one key a question, such as `patron.host`. What is not there has its default.
 * Throws `UsageError` for a file that cannot be read, a missing or wrong answer, and with `requireAllUsed` for an answer
 * to no question.
 */
export async function readAnswersFile(
  file: string,
  write: (text: string) => void,
): Promise<Answers & { requireAllUsed(): void }> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file}: ${fileFailure(error)}`);
  });
  const document = parseDocument(text.slice(0, maxBytes));
  const { data } = AnswersFile.safeParse(document.errors.length > 0 ? undefined : (document.toJS() ?? {}));
  if (data === undefined) throw new UsageError(`${file}: expected one answer a line, such as "name: City library".`);
  return answersOf(data, file, write);
}

/** Takes the default of every question. */
export const defaultAnswers = (write: (text: string) => void): Answers => answersOf({}, '--yes', write);

function answersOf(data: z.infer<typeof AnswersFile>, file: string, write: (text: string) => void) {
  const unused = new Set(Object.keys(data));
  const answers: Answers & { requireAllUsed(): void } = {
    isInteractive: false,
    async ask(question) {
      unused.delete(question.id);
      const read = readAnswer(question, String(data[question.id] ?? ''));
      if ('fault' in read) throw new UsageError(`${file}: ${question.id}: ${read.fault} (${question.text})`);
      if (read.answer !== '') write(`${question.id}: ${read.answer}\n`);
      return read.answer;
    },
    requireAllUsed() {
      if (unused.size > 0) throw new UsageError(`${file}: no question has the name ${[...unused].join(', ')}.`);
    },
  };
  return answers;
}
