import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { addAbortSignal, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Console } from '../command-context.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { wordsOf } from '../command-language.ts';

/** Characters; longer than any accepted PIN. */
const maxLineLength = 1_000;

/**
 * Reads a PIN without showing it: typed on a terminal, twice if it is new, else the first line of standard input. It
 * is never an argument: other users and the shell's history would see it. Throws `UsageError`.
 */
export async function readPin(
  console: Pick<Console, 'stdin' | 'stderr' | 'signal' | 'environment'>,
  { isNew = true }: { readonly isNew?: boolean } = {},
): Promise<string> {
  const { stdin, stderr, signal } = console;
  const { pin } = wordsOf(console);
  if (stdin.isTTY !== true) return requireTypable(await firstLine(stdin, signal));
  const typed = requireTypable(await ask(pin.question));
  if (isNew && (await ask(pin.again)) !== typed) throw new UsageError((words) => words.pin.differ);
  return typed;

  async function ask(question: string): Promise<string> {
    stderr.write(`${question} `);
    // Discards the echo of readline.
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: stdin, output: nowhere, terminal: true, signal });
    lines.once('SIGINT', () => lines.close());
    try {
      const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [''])])) as [string];
      if (signal.aborted) throw stopped();
      return line;
    } finally {
      lines.close();
      stderr.write('\n');
    }
  }
}

const stopped = () => new CommandError(({ pin }) => pin.stopped);

async function firstLine(stdin: Console['stdin'], signal: AbortSignal): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  try {
    for await (const chunk of addAbortSignal(signal, stdin)) {
      text += typeof chunk === 'string' ? chunk : decoder.write(chunk);
      // Input without an end is no secret; reading stops here.
      if (text.length > maxLineLength || /[\r\n]/.test(text)) break;
    }
  } catch (error) {
    throw signal.aborted ? stopped() : error;
  }
  // Text files of Windows begin with a byte order mark.
  return (text.replace(/^\ufeff/, '').split(/[\r\n]/)[0] ?? '').slice(0, maxLineLength);
}

function requireTypable(text: string): string {
  if (text.trim() === '') throw new UsageError(({ pin }) => pin.none);
  // Control characters come from a file in UTF-16.
  if (/[\p{Cc}\ufffd]/u.test(text)) throw new UsageError(({ pin }) => pin.control);
  return text;
}
