import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { PlannedRemoval } from '@buchfink/catalogue/report/planned-removal';
import type { Console } from '../command-context.ts';
import { wordsOf } from '../command-language.ts';
import { formatRemoval } from './removal-text.ts';

/** Asks on a terminal whether records may be removed; undefined where there is none. */
export function removalQuestion(
  console: Console,
  beforeAsking: () => void,
): ((removal: PlannedRemoval) => Promise<boolean>) | undefined {
  if (console.stdin.isTTY !== true || console.stderr.isTTY !== true) return undefined;
  return async (removal) => {
    beforeAsking();
    const words = wordsOf(console);
    return confirm(console, `${words.removal.question({ records: formatRemoval(removal, words) })} `);
  };
}

async function confirm({ stdin, stderr, signal }: Console, question: string): Promise<boolean> {
  const lines = createInterface({ input: stdin, signal });
  try {
    stderr.write(question);
    const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [''])])) as [string];
    return /^\s*(?:y|yes|j|ja)\s*$/i.test(line);
  } finally {
    lines.close();
  }
}
