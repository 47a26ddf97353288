import type { ActReason } from '@buchfink/contract/multi-step';
import type { RefusalTable } from './refusal-table.ts';

/** Why an act was refused: a known reason, or `refused` with the words of the system where it has some. */
export function actRefusal(
  refusals: RefusalTable,
  messages: readonly string[],
): { readonly reason: ActReason; readonly message?: string } {
  const { code, text } = refusals.actReason(messages);
  if (code !== undefined) return { reason: code };
  return { reason: 'refused', ...(text !== '' && { message: text }) };
}
