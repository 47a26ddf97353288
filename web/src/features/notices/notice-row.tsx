import { type Notice, type NoticeGroup, noticeGroupOf } from '@buchfink/contract/account/notices';
import { recordPath } from '@buchfink/contract/text/path-segment';
import {
  mdiAccountAlertOutline,
  mdiAlertCircleOutline,
  mdiBookmarkCheckOutline,
  mdiCalendarClock,
  mdiCardAccountDetailsOutline,
  mdiChevronDown,
  mdiEmailOutline,
  mdiReceiptTextOutline,
} from '@mdi/js';
import { StatusTag } from '#shared/account/due/status-tag.tsx';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { OutsideLink } from '#shared/ui/action/outside-link.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { noticeText } from './notice-text.ts';
import styles from './notices.module.css';

const icons: Readonly<Record<NoticeGroup, string>> = {
  'due-soon': mdiCalendarClock,
  overdue: mdiAlertCircleOutline,
  reservations: mdiBookmarkCheckOutline,
  receipts: mdiReceiptTextOutline,
  card: mdiCardAccountDetailsOutline,
  account: mdiAccountAlertOutline,
};

interface Props {
  libraryId: number;
  notice: Notice;
  /** The library's date. */
  today: string;
  onOpen: () => void;
}

/** A message, which opens to its words and the ways on from it. An unread one says so, and its words are strong. */
export function NoticeRow({ libraryId, notice, today, onOpen }: Props) {
  const t = useT();
  const locale = useLocale();
  const { heading, about, sentences } = noticeText(notice, { t, locale, today });
  const isUnread = notice.isRead === false;
  return (
    <li>
      <details
        className={styles.notice}
        data-unread={isUnread}
        onToggle={({ currentTarget }) => (currentTarget.open ? onOpen() : undefined)}
      >
        <summary>
          <Icon path={notice.kind ? icons[noticeGroupOf(notice.kind)] : mdiEmailOutline} />
          <span className={styles.words}>
            <span className={styles.heading}>{heading}</span>
            <bdi className={about === undefined ? styles.preview : styles.about}>{about ?? sentences[0]}</bdi>
          </span>
          {isUnread ? <StatusTag kind="info">{t('notices.new')}</StatusTag> : null}
          <Icon path={mdiChevronDown} />
        </summary>
        <div className={styles.body}>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {notice.atText ? <p>{notice.atText}</p> : null}
          <Links libraryId={libraryId} notice={notice} />
        </div>
      </details>
    </li>
  );
}

/** Where the patron sees to it. */
function Links({ libraryId, notice: { kind, recordId, url } }: { libraryId: number; notice: Notice }) {
  const t = useT();
  const group = kind && noticeGroupOf(kind);
  const isOfCard = group === 'card' || group === 'account';
  return (
    <p className={styles.links}>
      {recordId === undefined ? null : (
        <ButtonLink variant="line" to={recordPath(libraryId, recordId)}>
          {t('notices.to-title')}
        </ButtonLink>
      )}
      {group === undefined ? null : isOfCard ? (
        <ButtonLink variant="line" to={`/info/${libraryId}`}>
          {t('notices.to-library')}
        </ButtonLink>
      ) : (
        <ButtonLink variant="line" to="/account">
          {t('own.to-account')}
        </ButtonLink>
      )}
      {url === undefined ? null : (
        <OutsideLink variant="line" href={url}>
          {t('notices.to-page')}
        </OutsideLink>
      )}
    </p>
  );
}
