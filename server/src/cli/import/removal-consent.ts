import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { displayValue } from '@buchfink/catalogue/report/display-value';
import type { MayRemove, PlannedRemoval } from '@buchfink/catalogue/report/planned-removal';
import type { Console } from '../command-context.ts';
import { UsageError } from '../command-error.ts';

/** Removing more than one in ten records of a library needs permission. */
const freeShare = 10;

/** Parses `--remove-up-to`. Throws `UsageError`. */
export function parseRemoveUpTo(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,12}$/.test(text))
    throw new UsageError(`--remove-up-to: expected a number of records, got ${JSON.stringify(text)}.`);
  return Number(text);
}

/** Whether this many records may be removed without asking. */
export function isAllowed({ count, of }: PlannedRemoval, limit: number | undefined): boolean {
  return limit === undefined ? count * freeShare <= of : count <= limit;
}

/**
 * Allows removals up to `limit`, by default a tenth of the library. More needs a yes on a terminal, which holds for
 * the rest of the command.
 */
export function removalConsent(console: Console, limit: number | undefined, beforeAsking: () => void): MayRemove {
  let hasAgreed = false;
  return async (planned) => {
    if (hasAgreed || isAllowed(planned, limit)) return true;
    if (limit !== undefined || console.stdin.isTTY !== true || console.stderr.isTTY !== true) return false;
    beforeAsking();
    hasAgreed = await confirm(console, `${formatRemoval(planned)} would be removed. Remove them? (y/N) `);
    return hasAgreed;
  };
}

/** `2990 of 3000 records (99.7 %), such as 1 "Momo", 2 "Krabat"`. */
export function formatRemoval({ count, of, examples }: PlannedRemoval): string {
  const share = of > 0 ? ` (${Math.round((count / of) * 1000) / 10} %)` : '';
  return `${count} of ${of} records${share}${exampleText(examples)}`;
}

/** Some records by number and title. */
export function exampleText(examples: PlannedRemoval['examples']): string {
  if (examples.length === 0) return '';
  const named = examples.map(({ id, title }) => `${displayValue(id)} "${displayValue(title)}"`);
  return `, such as ${named.join(', ')}`;
}

/** Why nothing was removed, and how to allow it. */
export function formatRefusal(planned: PlannedRemoval, limit: number | undefined): string {
  const most = limit === undefined ? `more than ${100 / freeShare} %` : `more than --remove-up-to ${limit} allows`;
  const refusal = planned.isPartial
    ? 'No further records were removed. The next part of the list'
    : 'Nothing was removed. The command';
  return (
    `${refusal} would remove ${formatRemoval(planned)}. That is ${most}.\n` +
    `If this is intended, run the same command again with --remove-up-to ${planned.count}${planned.isPartial ? ' or more' : ''}.\n`
  );
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
