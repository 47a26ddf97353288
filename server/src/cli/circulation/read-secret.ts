import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { addAbortSignal, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Console } from '../command-context.ts';
import { UsageError } from '../command-error.ts';

/** Characters; longer than any accepted secret. */
const longestLine = 1_000;

/**
 * Reads a secret without showing it: typed on a terminal, twice if it is new, else the first line of standard input. It
 * is never an argument: other users and the shell's history would see it. Throws `UsageError`.
 */
export async function readSecret(
  { stdin, stderr, signal }: Console,
  name: string,
  { isNew = true }: { readonly isNew?: boolean } = {},
): Promise<string> {
  if (stdin.isTTY !== true) return requireTypable(await firstLine(stdin, signal), name);
  const typed = requireTypable(await ask(`${name}: `), name);
  if (isNew && (await ask(`${name} again: `)) !== typed)
    throw new UsageError('The two entries differ. Nothing was changed.');
  return typed;

  async function ask(question: string): Promise<string> {
    stderr.write(question);
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

const stopped = () => new Error('Stopped. Nothing was changed.');

async function firstLine(stdin: Console['stdin'], signal: AbortSignal): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  try {
    for await (const chunk of addAbortSignal(signal, stdin)) {
      text += typeof chunk === 'string' ? chunk : decoder.write(chunk);
      // Input without an end is no secret; reading stops here.
      if (text.length > longestLine || /[\r\n]/.test(text)) break;
    }
  } catch (error) {
    throw signal.aborted ? stopped() : error;
  }
  // Text files of Windows begin with a byte order mark.
  return (text.replace(/^\ufeff/, '').split(/[\r\n]/)[0] ?? '').slice(0, longestLine);
}

function requireTypable(text: string, name: string): string {
  if (text.trim() === '')
    throw new UsageError(`No ${name} was entered. Type it on a terminal, or pass it on standard input.`);
  // Control characters come from a file in UTF-16.
  if (/[\p{Cc}\ufffd]/u.test(text))
    throw new UsageError(`The ${name} contains control characters. A file with it must be in UTF-8.`);
  return text;
}
