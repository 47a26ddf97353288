import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import { getRetryAfter } from '#shared/api/retry-after.ts';
import { errorText } from '#shared/failure/error-state.tsx';
import { fieldErrorText } from '#shared/i18n/field-error-text.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { CredentialErrors } from './credentials.ts';
import type { LoginAttempts } from './use-login-fields.ts';

/** What the library answers to card and password. */
const accountErrors: ReadonlySet<ErrorCode> = new Set([
  'login-failed',
  'account-disabled',
  'card-expired',
  'card-lost',
]);

/** The errors of the last attempt: those of a field, the library's answer to card and password, and all others. */
export function useLoginErrors({ tries, error }: LoginAttempts, faults: CredentialErrors) {
  const t = useT();
  const code = error instanceof ApiException ? error.code : undefined;
  const isOfAccount = code !== undefined && accountErrors.has(code);
  const text = error === undefined ? undefined : errorText(error, t);
  const wait = getRetryAfter(error);
  const whenAgain = wait === undefined ? undefined : t('login.wait', { minutes: Math.ceil(wait / 60) });
  const inField = (field: keyof CredentialErrors) => {
    const fault = faults[field];
    if (fault === undefined || tries === 0) return undefined;
    return fieldErrorText(fault, t);
  };
  return {
    inField,
    atPassword: isOfAccount ? text : undefined,
    general: isOfAccount || text === undefined ? undefined : [text, whenAgain].filter(Boolean).join(' '),
  };
}
