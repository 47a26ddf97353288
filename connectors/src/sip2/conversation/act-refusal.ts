import type { ActReason } from '@buchfink/contract/multi-step';
import type { Sip2System } from './sip2-system.ts';

/** What belongs to one patron and may stand in the words of a refusal, such as the name and the title. */
export type PatronWords = readonly (string | null | undefined)[];

/**
 * Why an act was refused: a known reason, else `otherwise` with the words of the system where it has some. The operator is told of words
 * that are unknown, without `patronWords`.
 */
export function actRefusal(
  { refusals, reportRefusal }: Sip2System,
  messages: readonly string[],
  patronWords: PatronWords,
  otherwise: ActReason = 'refused',
): { readonly reason: ActReason; readonly message?: string } {
  const { code, text } = refusals.actReason(messages);
  if (code !== undefined) return { reason: code };
  reportRefusal(text, patronWords);
  return { reason: otherwise, ...(text !== '' && { message: text }) };
}
