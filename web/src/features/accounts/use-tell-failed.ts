import { useEffect, useRef } from 'react';
import type { Card } from '#shared/account/card/cards.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';

/**
 * Says when an account that was read before could not be read again by itself (specification, section 8). Returns how to read
 * all of them because the patron wants it, which has an answer of its own.
 */
export function useTellFailed(cards: readonly Card[]): (read: () => Promise<void>) => Promise<void> {
  const t = useT();
  const isAsked = useRef(false);
  const failures = cards.reduce((sum, { query }) => sum + (query.data ? query.errorUpdateCount : 0), 0);
  const told = useRef(failures);
  useEffect(() => {
    if (failures > told.current && !isAsked.current) showSnackbar({ text: t('accounts.not-automatic') });
    told.current = failures;
  }, [failures, t]);
  return async (read) => {
    isAsked.current = true;
    await read().finally(() => {
      isAsked.current = false;
    });
  };
}
