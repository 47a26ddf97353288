import { ApiException } from '@buchfink/contract/error';
import type { Translate } from '@buchfink/texts/texts';
import { getRetryAfter } from '#shared/api/retry-after.ts';
import { errorText } from '#shared/failure/error-state.tsx';

/** A failed call in words, with the time to wait where the service names one; undefined if the form shows it otherwise. */
export function explainFailure(error: unknown, t: Translate): string | undefined {
  if (!error || (error instanceof ApiException && error.code === 'pin-needed')) return undefined;
  const wait = getRetryAfter(error);
  const text = errorText(error, t);
  return wait === undefined ? text : `${text} ${t('login.wait', { minutes: Math.ceil(wait / 60) })}`;
}
