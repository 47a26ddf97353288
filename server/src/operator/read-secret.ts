import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from './usage.ts';
import type { Console } from './workplace.ts';

/**
 * Asks for a secret without showing it: twice on a terminal, else it is the first line of standard input. It never stands on
 * the command line, where other users and the shell's history would see it.
 */
export async function readSecret({ stdin, stderr }: Console, name: string): Promise<string> {
  if (stdin.isTTY !== true) return given(await firstLine(stdin), name);
  const typed = given(await ask(`${name}: `), name);
  if ((await ask(`${name} again: `)) !== typed) throw new UsageError('The two are not the same. Nothing was changed.');
  return typed;

  async function ask(question: string): Promise<string> {
    stderr.write(question);
    // What readline would echo goes nowhere.
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
    lines.once('SIGINT', () => lines.close());
    try {
      const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [''])])) as [string];
      return line;
    } finally {
      lines.close();
      stderr.write('\n');
    }
  }
}

async function firstLine(stdin: Console['stdin']): Promise<string> {
  // Windows writes a byte order mark into text files.
  for await (const line of createInterface({ input: stdin })) return line.replace(/^\ufeff/, '');
  return '';
}

function given(text: string, name: string): string {
  if (text === '')
    throw new UsageError(`No ${name} was given. It is asked for on a terminal, or read from standard input.`);
  // As a file in UTF-16 has them.
  if (/[\p{Cc}\ufffd]/u.test(text))
    throw new UsageError(
      `The ${name} has characters that nobody can type. A file that it stands in has to be in UTF-8.`,
    );
  return text;
}
