import { createInterface } from 'node:readline';
import type { Console } from '../../command-context.ts';
import { CommandError } from '../../command-error.ts';
import { languageOf, wordsOf } from '../../command-language.ts';
import type { Answers, Question } from './question.ts';
import { readAnswer } from './question.ts';

/** Characters of a line that are read. */
const maxLineLength = 1_000;

/** Asks a person, line by line. `close` gives standard input back. */
export function askPerson(console: Console): Answers & { close(): void } {
  const { stdin, stdout, signal } = console;
  const { init } = wordsOf(console);
  const locale = languageOf(console);
  const lines = createInterface({ input: stdin, terminal: false });
  const iterator = lines[Symbol.asyncIterator]();
  signal.addEventListener('abort', () => lines.close(), { once: true });
  const readLine = async (): Promise<string> => {
    const { value, done } = await iterator.next();
    if (done === true || signal.aborted) throw new CommandError((words) => words.init.stopped);
    const line = value.slice(0, maxLineLength);
    // A terminal shows what is typed; a transcript of a pipe shows the answers, too.
    if (stdin.isTTY !== true) stdout.write(`${line}\n`);
    return line;
  };
  return {
    locale,
    isInteractive: true,
    async ask(question) {
      stdout.write(`\n${questionText(question)}`);
      for (;;) {
        stdout.write(question.fallback === undefined ? '> ' : `[${question.fallback}] > `);
        const read = readAnswer(question, await readLine(), locale);
        if ('answer' in read) return read.answer;
        stdout.write(`${read.fault}\n`);
      }
    },
    close: () => lines.close(),
  };

  function questionText({ text, choices = {}, isOptional = false, fallback }: Question): string {
    const width = Math.max(0, ...Object.keys(choices).map(({ length }) => length));
    const list = Object.entries(choices).map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}\n`);
    const mayBeEmpty = isOptional && fallback === undefined;
    return `${mayBeEmpty ? init.optionalQuestion({ question: text }) : text}\n${list.join('')}`;
  }
}
