import type { Locale } from '@buchfink/contract/locale';
import { createTranslate } from '@buchfink/texts/create-translate';
import { texts } from '@buchfink/texts/generated/app/phone';
import { parseInput, parseResults } from './background-input.ts';
import { type Command, commandPhone } from './command-phone.ts';
import { runBackgroundRefresh } from './run-background-refresh.ts';

/*
 * The rules of a run in the background, for an engine that has nothing but JavaScript: no page, no timers, no network. The
 * native half drives them by three functions: it starts a run, takes a command, carries it out, answers it, and takes the
 * next one, until there is none.
 */

let command: Command | undefined;
let resolveAnswer: ((answer: { value?: unknown; error?: unknown }) => void) | undefined;

async function execute(next: Command): Promise<unknown> {
  const answer = await new Promise<{ value?: unknown; error?: unknown }>((resolve) => {
    command = next;
    resolveAnswer = resolve;
  });
  if (answer.error !== undefined) throw new Error(String(answer.error));
  return answer.value;
}

Object.assign(globalThis, {
  buchfinkBackground: {
    /** Starts a run with JSON: `input`, `results` (texts as stored), `now` (epoch milliseconds). */
    start(request: string): void {
      const { input, results, now } = JSON.parse(request);
      const parsed = parseInput(input);
      if (!parsed) return;
      const options = {
        now: new Date(now),
        createTranslate: (locale: Locale) => createTranslate(locale, texts[locale]),
      };
      void runBackgroundRefresh(commandPhone(execute), parsed, parseResults(results), options);
    },
    /** The next command as JSON; an empty text when the run has ended. */
    take(): string {
      const taken = command;
      command = undefined;
      return taken ? JSON.stringify(taken) : '';
    },
    /** Answers the command that was taken with JSON: `value` or `error`. */
    answer(text: string): void {
      const resolve = resolveAnswer;
      resolveAnswer = undefined;
      resolve?.(JSON.parse(text));
    },
  },
});
