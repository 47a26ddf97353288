import { addToFeed } from '@buchfink/contract/calendar-feed';
import { useState } from 'react';
import { CardMark } from '#shared/account/card/card-mark.tsx';
import { cardKey, cardName } from '#shared/account/card/cards.ts';
import { joinIsolated } from '#shared/i18n/bidi-isolate.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { errorText } from '#shared/ui/feedback/error-state.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Checkbox } from '#shared/ui/form/choice.tsx';
import { FeedAddress } from './feed-address.tsx';
import styles from './reminders.module.css';

interface Made {
  readonly url: string;
  readonly count: number;
}

/** Makes the address of a calendar for the cards one chooses. */
export function FeedForm({ accounts }: { accounts: readonly Account[] }) {
  const t = useT();
  const online = useOnline();
  const libraries = useApp(({ selection }) => selection.libraries);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Made>();
  const [problem, setProblem] = useState<string>();
  const chosen = accounts.filter((account) => !left.has(cardKey(account)));
  const make = async () => {
    setBusy(true);
    setProblem(undefined);
    let url: string | undefined;
    let secret: string | undefined;
    let count = 0;
    try {
      for (const account of chosen) {
        const feed = await callAsPatron(addToFeed, { body: secret === undefined ? {} : { secret } }, account);
        ({ url, secret } = feed);
        count += 1;
      }
    } catch (error) {
      setProblem(errorText(error, t));
    }
    // What was made so far is good, and must be shown: its address is not to be had again.
    if (url !== undefined) setMade({ url, count });
    setBusy(false);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void make();
      }}
    >
      <fieldset>
        <legend>{t('reminders.feed-cards')}</legend>
        {accounts.map((account) => (
          <Checkbox
            key={cardKey(account)}
            checked={!left.has(cardKey(account))}
            onChange={({ target }) =>
              setLeft((now) => {
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
      <div role="alert">{problem ? <InlineError>{problem}</InlineError> : null}</div>
      <p>
        <Button
          variant={made ? 'line' : 'main'}
          type="submit"
          disabled={chosen.length === 0 || !online}
          aria-disabled={busy}
        >
          {t(busy ? 'reminders.feed-making' : made ? 'reminders.feed-another' : 'reminders.feed-make')}
        </Button>
      </p>
      <div role="status">{made ? <FeedAddress url={made.url} count={made.count} /> : null}</div>
    </form>
  );
}
