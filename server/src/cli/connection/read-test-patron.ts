import type { PatronCredentials } from '@buchfink/connectors/patron-system';
import { readSecretAt, SecretError } from '../../systems/upstream/read-secret-at.ts';
import { readPin } from '../circulation/read-pin.ts';
import type { Console } from '../command-context.ts';
import { UsageError } from '../command-error.ts';

/**
 * The card of `--patron` with its PIN: from the variable or file that `--pin` names, else typed or from standard input.
 * A PIN is never an argument. Undefined without `--patron`. Throws `UsageError`.
 */
export async function readTestPatron(
  console: Console,
  { patron, pin }: { readonly patron?: string; readonly pin?: string },
): Promise<PatronCredentials | undefined> {
  if (patron === undefined) {
    if (pin !== undefined) throw new UsageError((words) => words.pin.withoutPatron);
    return undefined;
  }
  if (pin === undefined) return { userId: patron, password: await readPin(console, { isNew: false }) };
  if (!/^(env:[A-Za-z_]\w*|file:\/.+)$/.test(pin)) throw new UsageError((words) => words.pin.noReference);
  const password = await readSecretAt(pin, console.environment).catch((error: unknown) => {
    throw error instanceof SecretError ? new UsageError((_, locale) => `${error.textIn(locale)}.`) : error;
  });
  return { userId: patron, password };
}
