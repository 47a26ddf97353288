import { type CardRenewal, cardRenewal, renewCard } from '@buchfink/contract/account/card-renewal';
import { formatDate } from '@buchfink/texts/format';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { explainFailure } from '#shared/failure/explain-failure.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { accountKey } from '#shared/session/account-key.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { useFocusOnError } from '#shared/ui/focus/use-focus-on-error.ts';
import { Checkbox } from '#shared/ui/form/choice.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import styles from './profile.module.css';

/** In memory only, like everything of an account. */
const renewalQuery = (account: Account, locale: string) =>
  queryOptions({
    queryKey: [...accountKey(account), 'card-renewal', locale],
    queryFn: ({ signal }) => callAsPatron(cardRenewal, { signal }, account),
  });

/** Until when the card is valid, and how the patron renews it. */
export function CardRenewalSection({ account }: { account: Account }) {
  const t = useT();
  const { hash } = useLocation();
  const { data, error, isError, refetch } = useQuery(renewalQuery(account, useLocale()));
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && hash === '#card') document.getElementById('card-title')?.focus();
  }, [isLoaded, hash]);
  if (isError && !data)
    return (
      <LibraryError libraryId={account.libraryId} content="account" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton height="160px" />;
  return (
    <section className={styles.card} aria-labelledby="card-title">
      <h2 id="card-title" tabIndex={-1}>
        {t('profile.card')}
      </h2>
      <Validity renewal={data} />
      {data.newEnd === undefined ? (
        <AtDesk account={account} renewal={data} />
      ) : (
        <RenewalForm key={data.newEnd} account={account} renewal={data} newEnd={data.newEnd} />
      )}
    </section>
  );
}

const useDay = () => {
  const locale = useLocale();
  return (day: string) => formatDate(locale, day, { day: 'numeric', month: 'long', year: 'numeric' });
};

function Validity({ renewal: { validUntil } }: { renewal: CardRenewal }) {
  const t = useT();
  const day = useDay();
  return validUntil ? <p>{t('profile.card-until', { day: day(validUntil) })}</p> : null;
}

/** Why the card cannot be renewed here. */
function AtDesk({ account, renewal: { message, reason } }: { account: Account; renewal: CardRenewal }) {
  const t = useT();
  const needsLibrary = reason !== 'too-early' && reason !== 'no-end';
  return (
    <>
      <p className={styles.muted}>{message}</p>
      {needsLibrary ? (
        <ButtonLink variant="line" to={`/info/${account.libraryId}`}>
          {t('profile.ask-library')}
        </ButtonLink>
      ) : null}
    </>
  );
}

interface FormProps {
  account: Account;
  renewal: CardRenewal;
  newEnd: string;
}

/** The patron confirms the address, sees what it costs, and renews the card. */
function RenewalForm({ account, renewal: { address, fee }, newEnd }: FormProps) {
  const t = useT();
  const locale = useLocale();
  const day = useDay();
  const online = useOnline();
  const id = useId();
  const queries = useQueryClient();
  const [isConfirmed, setConfirmed] = useState(false);
  const [tries, setTries] = useState(0);
  const renew = useMutation({
    mutationFn: () => callAsPatron(renewCard, { body: { newEnd, fee: fee?.amount } }, account),
    onSuccess: ({ outcome, card }) => {
      if (outcome !== 'renewed') return;
      queries.setQueryData(renewalQuery(account, locale).queryKey, card);
      void queries.invalidateQueries({ queryKey: accountKey(account) });
      showSnackbar({ text: t('profile.card-renewed', { day: day(card.validUntil ?? newEnd) }), timeout: 8000 });
    },
  });
  const isMissing = tries > 0 && !isConfirmed;
  const refusal = renew.data?.outcome === 'refused' ? renew.data.card.message : undefined;
  const general = refusal ?? explainFailure(renew.error, t);
  const form = useFocusOnError(`${tries} ${renew.status} ${renew.submittedAt}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (renew.isPending) return;
    setTries(tries + 1);
    if (isConfirmed) renew.mutate();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div>
        <p className={styles.muted}>{t('profile.card-address')}</p>
        <address className={styles.address}>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </div>
      <div>
        <Checkbox
          checked={isConfirmed}
          required
          aria-invalid={isMissing ? true : undefined}
          aria-describedby={isMissing ? `${id}-fault` : `${id}-hint`}
          onChange={({ target }) => setConfirmed(target.checked)}
        >
          {t('profile.card-confirm')}
        </Checkbox>
        <p className={isMissing ? styles.fault : styles.hint} id={isMissing ? `${id}-fault` : `${id}-hint`}>
          {t(isMissing ? 'profile.card-unconfirmed' : 'profile.card-moved')}
        </p>
      </div>
      {fee ? <p>{t('profile.card-fee', { fee: fee.text })}</p> : null}
      <div role="alert">{general ? <InlineError>{general}</InlineError> : null}</div>
      {online ? null : <p role="status">{t('profile.offline')}</p>}
      <div className={styles.acts}>
        <Button variant="primary" type="submit" disabled={!online} aria-disabled={renew.isPending}>
          {renew.isPending ? t('profile.saving') : t('profile.card-renew', { day: day(newEnd) })}
        </Button>
      </div>
    </form>
  );
}
