import type { NoticeList } from '@buchfink/contract/account/notices';
import { mdiEmailCheckOutline, mdiEmailOpenOutline } from '@mdi/js';
import { useState } from 'react';
import { cardName } from '#shared/account/card/cards.ts';
import { formatDueDay } from '#shared/account/due/due-text.ts';
import { usePreloadOffline } from '#shared/account/refresh/use-preload-offline.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { dateInTimeZone } from '#shared/opening/date-in-time-zone.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { useSession } from '#shared/session/current-session.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { SystemNote } from '#shared/systems/system-note.tsx';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { MoreButton } from '#shared/ui/action/more-button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { NoticeRow } from './notice-row.tsx';
import styles from './notices.module.css';
import { noticesByDay } from './notices-by-day.ts';
import { type Inbox, useInbox } from './use-inbox.ts';

/** How many messages are shown at first, and by each press of *more*. */
const pageSize = 50;

/** What the library told the patron of the current card, the newest first. */
export function NoticesScreen() {
  const session = useSession();
  return session ? <NoticesContent key={`${session.libraryId}/${session.userId}`} account={session} /> : null;
}

function NoticesContent({ account }: { account: Account }) {
  const t = useT();
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === account.libraryId));
  usePreloadOffline();
  const hasNone = library !== undefined && !library.capabilities.notices;
  const lead = joinIsolated([cardName(account), library?.libname], ', ');
  return hasNone ? (
    <Page title={t('shell.notices')} lead={lead}>
      <StateMessage
        kind="empty"
        icon={mdiEmailOpenOutline}
        title={t('notices.none-here')}
        text={t('notices.none-here-text')}
      >
        <ButtonLink variant="primary" to="/account">
          {t('own.to-account')}
        </ButtonLink>
      </StateMessage>
    </Page>
  ) : (
    <InboxPage account={account} lead={lead} />
  );
}

function InboxPage({ account, lead }: { account: Account; lead: string }) {
  const t = useT();
  const inbox = useInbox(account);
  const { data, error, isError, refetch } = inbox.query;
  return (
    <Page title={t('shell.notices')} lead={lead} answer={data}>
      {data ? (
        <SystemNote libraryId={account.libraryId} content="account" error={error} />
      ) : isError ? (
        <LibraryError libraryId={account.libraryId} content="account" error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      {data && isError ? <InlineError role="status">{t('account.stale')}</InlineError> : null}
      {data?.notices.length === 0 ? (
        <StateMessage kind="empty" icon={mdiEmailOpenOutline} title={t('notices.empty')} text={t('notices.empty-text')}>
          <ButtonLink variant="primary" to="/account">
            {t('own.to-account')}
          </ButtonLink>
        </StateMessage>
      ) : null}
      {data && data.notices.length > 0 ? <Messages account={account} list={data} inbox={inbox} /> : null}
    </Page>
  );
}

function Messages({ account, list, inbox }: { account: Account; list: NoticeList; inbox: Inbox }) {
  const t = useT();
  const online = useOnline();
  const [shownCount, setShownCount] = useState(pageSize);
  const { timeZone, today } = useLibraryDay(account.libraryId);
  const unread = list.notices.filter(({ isRead }) => isRead === false).map(({ id }) => id);
  const isCounted = list.unread !== undefined;
  return (
    <>
      {isCounted ? (
        <div className={styles.tools}>
          <p role="status">{t('notices.unread', { count: unread.length })}</p>
          {unread.length > 0 ? (
            <Button
              variant="text"
              icon={mdiEmailCheckOutline}
              disabled={!online}
              aria-disabled={inbox.isMarking}
              onClick={() => inbox.isMarking || inbox.markRead(unread)}
            >
              {t('notices.read-all')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {noticesByDay(list.notices.slice(0, shownCount), timeZone).map(({ day, notices }) => (
        <section key={day ?? ''} className={styles.day}>
          <DayHeading day={day} today={today} />
          <ul className={styles.list}>
            {notices.map((notice) => (
              <NoticeRow
                key={notice.id}
                libraryId={account.libraryId}
                notice={notice}
                today={today}
                onOpen={() => (notice.isRead === false && online ? inbox.markRead([notice.id]) : undefined)}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.notices.length > shownCount ? (
        <MoreButton onMore={() => setShownCount(shownCount + pageSize)}>{t('notices.more')}</MoreButton>
      ) : null}
    </>
  );
}

function DayHeading({ day, today }: { day: string | undefined; today: string }) {
  const t = useT();
  const locale = useLocale();
  if (day === undefined) return <h2>{t('notices.undated')}</h2>;
  return <h2>{day === today ? t('notices.today') : formatDueDay(day, today, locale)}</h2>;
}

/** The date at a library now. */
function useLibraryDay(libraryId: number): { readonly timeZone: string; readonly today: string } {
  const now = useCurrentMinute();
  const timeZone =
    useApp(({ selection }) => selection.libraries.find(({ id }) => id === libraryId)?.opening?.timeZone) ??
    'Europe/Berlin';
  return { timeZone, today: dateInTimeZone(timeZone, now) };
}

/** Grey shapes in place of the messages while they load. */
function Waiting() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton width="160px" height="28px" />
      {[70, 56, 64, 48].map((width) => (
        <div key={width}>
          <Skeleton width="24px" height="24px" shape="round" />
          <span>
            <Skeleton width={`${width}%`} height="20px" />
            <Skeleton width="40%" height="16px" />
          </span>
        </div>
      ))}
    </div>
  );
}
