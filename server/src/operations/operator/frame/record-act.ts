import { cleanText } from '@buchfink/catalogue/text/clean-text';
import type { OperatorWords } from '@buchfink/texts/generated/operator-words';
import type { OperatorCall, OperatorSite } from './operator-site.ts';

/** What the log needs of an outcome. */
interface RecordedOutcome {
  readonly kind: 'done' | 'asked' | 'file' | 'refused' | 'shown';
  readonly object?: string | undefined;
}

/** The code of an act in the log, which has words for each. A stored act keeps its code for ever. */
export type OperatorActName = keyof OperatorWords['log']['acts'];

/**
 * Runs an act between two entries of the log: the act is stored before it begins, so that none is done without an entry,
 * and its outcome afterwards. Throws what `run` throws, and `StorageError` before it when the log cannot be written.
 */
export async function recordAct<Outcome extends RecordedOutcome>(
  { acts }: Pick<OperatorSite, 'acts'>,
  { caller, params, now }: Pick<OperatorCall, 'caller' | 'params' | 'now'>,
  { act }: { readonly act: OperatorActName },
  run: () => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const libraryId = /^[1-9]\d{0,8}$/.test(params.libraryId ?? '') ? Number(params.libraryId) : undefined;
  const number = await acts.begin({ at: now.getTime(), operator: caller.name, act, libraryId });
  try {
    const outcome = await run();
    const object = outcome?.object === undefined ? undefined : cleanText(outcome.object, 200);
    const kind = outcome?.kind ?? 'refused';
    await acts.end(number, kind === 'file' || kind === 'shown' ? 'done' : kind, object);
    return outcome;
  } catch (error) {
    // The error of the act counts more than that of its entry.
    await acts.end(number, 'failed').catch(() => undefined);
    throw error;
  }
}

/** The last digits of a card number, by which the log names a patron: at most four, and at most half of the number. */
export function cardHint(cardNumber: string): string {
  const characters = [...cardNumber];
  const shown = Math.min(4, Math.floor(characters.length / 2));
  return `…${shown === 0 ? '' : characters.slice(-shown).join('')}`;
}
