import { UsageError } from '../command-error.ts';

/** Parses `--remove-up-to`. Throws `UsageError`. */
export function parseRemoveUpTo(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,12}$/.test(text))
    throw new UsageError(`--remove-up-to: expected a number of records, got ${JSON.stringify(text)}.`);
  return Number(text);
}
