import { ApiException } from '@buchfink/contract/error';
import { waitOf } from '#shared/api/retry-after.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { errorText } from '#shared/ui/error-state.tsx';
import type { Missing } from './credentials.ts';
import type { LoginAttempts } from './use-login-fields.ts';

const nothing: Missing = { library: false, userId: false, password: false };

/** What to say of the last attempt: what was missing, what is wrong with card and password, and all else. */
export function useLoginErrors({ tries, error }: LoginAttempts, missing: Missing) {
  const t = useT();
  const code = error instanceof ApiException ? error.code : undefined;
  const isOfAccount = code === 'login-failed' || code === 'account-disabled';
  const text = error === undefined ? undefined : errorText(error, t);
  const wait = waitOf(error);
  const whenAgain = wait === undefined ? undefined : t('login.wait', { minutes: Math.ceil(wait / 60) });
  return {
    missing: tries > 0 ? missing : nothing,
    atPassword: isOfAccount ? text : undefined,
    general: isOfAccount || text === undefined ? undefined : [text, whenAgain].filter(Boolean).join(' '),
  };
}
