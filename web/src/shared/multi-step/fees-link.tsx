import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import type { AccountKey } from '#shared/state/accounts.ts';
import { dispatch } from '#shared/state/store.ts';

/** Leads to the fees of a card, which becomes the current one. */
export function FeesLink({ account }: { account: AccountKey }) {
  const t = useT();
  return (
    <Link to="/account#fees" onClick={() => dispatch({ type: 'account-chosen', account })}>
      {t('account.to-fees')}
    </Link>
  );
}
