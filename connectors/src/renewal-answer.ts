import type { ActItem } from '@buchfink/contract/multi-step';
import type { ActAnswer } from './patron-system.ts';

/**
 * The answer to a renewal of several loans: an item for each, and one for each token that is no loan of the patron. It is an error
 * when none is known to be renewed, with the reason that all refusals have in common, else `unknown`.
 */
export function renewalAnswer(tried: readonly ActItem[], foreignTokens: Iterable<string>): ActAnswer {
  const foreign = [...foreignTokens].map((id): ActItem => ({ id, title: '', outcome: 'refused', reason: 'not-found' }));
  const items = [...tried, ...foreign];
  const [first] = items;
  if (first === undefined) return { status: 'ERROR', reason: 'nothing-to-renew', items };
  if (items.some(({ outcome }) => outcome === 'renewed')) return { status: 'OK', items };
  const isCommon = items.every(({ reason }) => reason === first.reason);
  return { status: 'ERROR', reason: (isCommon && first.reason) || 'unknown', items };
}
