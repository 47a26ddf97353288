import type { ActReason } from '@buchfink/contract/multi-step';
import type { ActAnswer } from './patron-system.ts';
import type { UnlabelledActItem } from './unlabelled.ts';

/**
 * The answer to a renewal of several loans: an item for each, and one for each token that is no loan of the patron. It is an error
 * when none is known to be renewed: with `unknown` when one may be, else with the reason that all refusals have in common, or
 * `none-renewed`.
 */
export function renewalAnswer(tried: readonly UnlabelledActItem[], foreignTokens: Iterable<string>): ActAnswer {
  const foreign = [...foreignTokens].map(
    (id): UnlabelledActItem => ({ id, title: '', outcome: 'refused', reason: 'not-found' }),
  );
  const items = [...tried, ...foreign];
  if (items.length === 0) return { status: 'ERROR', reason: 'nothing-to-renew', items };
  if (items.some(({ outcome }) => outcome === 'renewed')) return { status: 'OK', items };
  return { status: 'ERROR', reason: reasonOfAll(items), items };
}

/** Why none of these loans is known to be renewed. */
export function reasonOfAll(items: readonly UnlabelledActItem[]): ActReason {
  if (items.some(({ outcome }) => outcome === 'unknown')) return 'unknown';
  const reasons = new Set(items.map(({ reason = 'refused' }) => reason));
  const [only = 'refused'] = reasons;
  return reasons.size === 1 ? only : 'none-renewed';
}
