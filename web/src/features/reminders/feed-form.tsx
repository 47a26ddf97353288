import { addToFeed } from '@buchfink/contract/account/calendar-feed';
import { useState } from 'react';
import { CardMark } from '#shared/account/card/card-mark.tsx';
import { cardKey, cardName } from '#shared/account/card/cards.ts';
import { publicAddress } from '#shared/connection/service-context.ts';
import { errorText } from '#shared/failure/error-state.tsx';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Checkbox } from '#shared/ui/form/choice.tsx';
import { FeedAddress } from './feed-address.tsx';
import styles from './reminders.module.css';

interface CreatedFeed {
  readonly url: string;
  readonly count: number;
}

/** Creates the address of a calendar feed for the chosen cards. */
export function FeedForm({ accounts }: { accounts: readonly Account[] }) {
  const t = useT();
  const online = useOnline();
  const libraries = useApp(({ selection }) => selection.libraries);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [feed, setFeed] = useState<CreatedFeed>();
  const [error, setError] = useState<string>();
  const selected = accounts.filter((account) => !excluded.has(cardKey(account)));
  const create = async () => {
    setBusy(true);
    setError(undefined);
    let url: string | undefined;
    let secret: string | undefined;
    let count = 0;
    try {
      for (const account of selected) {
        const created = await callAsPatron(addToFeed, { body: secret === undefined ? {} : { secret } }, account);
        ({ url, secret } = created);
        count += 1;
      }
    } catch (cause) {
      setError(errorText(cause, t));
    }
    // An address created before the error is valid and must be shown: it cannot be fetched again.
    if (url !== undefined) setFeed({ url: new URL(url, publicAddress()).href, count });
    setBusy(false);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void create();
      }}
    >
      <fieldset>
        <legend>{t('reminders.feed-cards')}</legend>
        {accounts.map((account) => (
          <Checkbox
            key={cardKey(account)}
            checked={!excluded.has(cardKey(account))}
            onChange={({ target }) =>
              setExcluded((now) => {
                const others = [...now].filter((key) => key !== cardKey(account));
                return new Set(target.checked ? others : [...others, cardKey(account)]);
              })
            }
          >
            <span className={styles.card}>
              <CardMark account={account} />
              {joinIsolated([cardName(account), libraries.find(({ id }) => id === account.libraryId)?.libname], ', ')}
            </span>
          </Checkbox>
        ))}
      </fieldset>
      <div role="alert">{error ? <InlineError>{error}</InlineError> : null}</div>
      <p>
        <Button
          variant={feed ? 'line' : 'main'}
          type="submit"
          disabled={selected.length === 0 || !online}
          aria-disabled={busy}
        >
          {t(busy ? 'reminders.feed-making' : feed ? 'reminders.feed-another' : 'reminders.feed-make')}
        </Button>
      </p>
      <div role="status">{feed ? <FeedAddress url={feed.url} count={feed.count} /> : null}</div>
    </form>
  );
}
