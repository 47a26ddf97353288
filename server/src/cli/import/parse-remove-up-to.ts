import { UsageError } from '../command-error.ts';

/** Parses `--remove-up-to`. Throws `UsageError`. */
export function parseRemoveUpTo(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,12}$/.test(text))
    throw new UsageError((words) => words.import.removeUpTo({ value: JSON.stringify(text) }));
  return Number(text);
}
