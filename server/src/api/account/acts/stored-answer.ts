import type { ActAnswer } from '@buchfink/connectors/patron-system';
import { MultiStepStatus } from '@buchfink/contract/multi-step';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';

/** What every version writes of an answer. */
const StoredAnswer = z.looseObject({ status: MultiStepStatus });

/**
 * A stored answer, with fields that this version does not know when a newer one has stored it. Undefined when its
 * status says nothing to this version.
 */
export function parseAnswer(text: string): ActAnswer | undefined {
  const { data } = parseUntrusted(StoredAnswer, JSON.parse(text));
  return data as ActAnswer | undefined;
}
