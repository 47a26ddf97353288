import {
  changeNoticeWishes,
  type NoticeGroup,
  type NoticeWishes,
  type NoticeWishesChange,
  noticeGroups,
  noticeWishes,
  obligatoryGroups,
  type WishedWay,
} from '@buchfink/contract/account/notices';
import { formatDate } from '@buchfink/texts/format';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { explainFailure } from '#shared/failure/explain-failure.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { accountKey } from '#shared/session/account-key.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Checkbox } from '#shared/ui/form/choice.tsx';
import { LanguageSelect } from '#shared/ui/form/language-select.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './profile.module.css';
import { PushChoices } from './push/push-choices.tsx';

const wishesQuery = (account: Account) =>
  queryOptions({
    queryKey: [...accountKey(account), 'notice-wishes'],
    queryFn: ({ signal }) => callAsPatron(noticeWishes, { signal }, account),
  });

/** What the patron gets besides the messages of the app. Nothing where the library sends nothing. */
export function NoticeWishesSection({ account }: { account: Account }) {
  const t = useT();
  const { data, error, isError, refetch } = useQuery(wishesQuery(account));
  if (isError && !data)
    return (
      <LibraryError libraryId={account.libraryId} content="account" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton height="240px" />;
  if (data.offered.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="wishes-title">
      <h2 id="wishes-title">{t('wishes.title')}</h2>
      <p className={styles.muted}>{t('wishes.text')}</p>
      <ButtonLink variant="line" to="/notices">
        {t('wishes.to-inbox')}
      </ButtonLink>
      <Wishes account={account} wishes={data} />
    </section>
  );
}

/** Each choice is kept at once. */
function Wishes({ account, wishes }: { account: Account; wishes: NoticeWishes }) {
  const t = useT();
  const online = useOnline();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (change: NoticeWishesChange) => callAsPatron(changeNoticeWishes, { body: change }, account),
    onSuccess: (changed) => queries.setQueryData(wishesQuery(account).queryKey, changed),
  });
  // What was just chosen is shown until the service has answered.
  const shown = save.isPending ? withChange(wishes, save.variables) : wishes;
  const failure = explainFailure(save.error, t);
  return (
    <div className={styles.form}>
      {shown.offered.map((way) => {
        const groups = <WishedGroups way={way} ways={shown.ways} isFixed={!online} onChange={save.mutate} />;
        return (
          <fieldset key={way} className={styles.lines}>
            <legend>{t(`wishes.by-${way}`)}</legend>
            {way === 'push' ? (
              <PushChoices account={account}>{groups}</PushChoices>
            ) : (
              <>
                <AddressState address={shown.address} />
                {groups}
              </>
            )}
          </fieldset>
        );
      })}
      <LanguageSelect
        label={t('wishes.language')}
        value={shown.language}
        disabled={!online}
        onChoose={(language) => save.mutate({ language })}
      />
      <div role="alert">{failure ? <InlineError>{failure}</InlineError> : null}</div>
      {online ? null : <p role="status">{t('profile.offline')}</p>}
    </div>
  );
}

interface WishedGroupsProps {
  way: WishedWay;
  ways: NoticeWishes['ways'];
  isFixed: boolean;
  onChange: (change: NoticeWishesChange) => void;
}

/** What comes by a way. */
function WishedGroups({ way, ways, isFixed, onChange }: WishedGroupsProps) {
  return (
    <ul>
      {noticeGroups.flatMap((group) => {
        const ofGroup = ways[group];
        return ofGroup === undefined ? (
          []
        ) : (
          <li key={group}>
            <WishedGroup
              group={group}
              way={way}
              isChosen={ofGroup.includes(way)}
              isFixed={isFixed}
              onChange={(isWished) => onChange({ ways: { [group]: withWay(ofGroup, way, isWished) } })}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface WishedGroupProps {
  group: NoticeGroup;
  way: WishedWay;
  isChosen: boolean;
  isFixed: boolean;
  onChange: (isWished: boolean) => void;
}

function WishedGroup({ group, way, isChosen, isFixed, onChange }: WishedGroupProps) {
  const t = useT();
  const isObligatory = way === 'email' && obligatoryGroups.includes(group);
  return (
    <Checkbox
      checked={isChosen}
      disabled={isFixed || isObligatory}
      end={isObligatory ? <span className={styles.hint}>{t('wishes.always')}</span> : undefined}
      onChange={({ target }) => onChange(target.checked)}
    >
      {t(`wishes.group-${group}`)}
    </Checkbox>
  );
}

/** Whether mail arrives at the patron's address. */
function AddressState({ address: { state, email = '', since } }: { address: NoticeWishes['address'] }) {
  const t = useT();
  const locale = useLocale();
  switch (state) {
    case 'missing':
      return <p className={styles.muted}>{t('wishes.address-missing')}</p>;
    case 'unproved':
      return <p className={styles.muted}>{t('wishes.address-unproved', { email })}</p>;
    case 'proved':
      return <p className={styles.muted}>{t('wishes.address-proved', { email })}</p>;
    case 'refused':
      return (
        <InlineError role="status">
          {since === undefined
            ? t('wishes.address-refused', { email })
            : t('wishes.address-refused-since', { email, day: formatDate(locale, since.slice(0, 10)) })}
        </InlineError>
      );
  }
}

/** A language by its own name. */

const withWay = (ways: readonly WishedWay[], way: WishedWay, isWished: boolean): WishedWay[] =>
  isWished ? [...ways.filter((other) => other !== way), way] : ways.filter((other) => other !== way);

const withChange = (wishes: NoticeWishes, { ways, language = wishes.language }: NoticeWishesChange): NoticeWishes => ({
  ...wishes,
  ways: { ...wishes.ways, ...ways },
  language,
});
