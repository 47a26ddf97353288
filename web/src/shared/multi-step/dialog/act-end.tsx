import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiOpenInNew, mdiProgressQuestion } from '@mdi/js';
import type { ReactNode } from 'react';
import { errorText } from '#shared/failure/error-state.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { FeesLink } from '#shared/multi-step/fees-link.tsx';
import type { AccountKey } from '#shared/state/accounts.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import type { ActName } from '../act-endpoint.ts';
import type { ActEnd, ActState } from '../act-state.ts';
import { ActDetails } from './act-details.tsx';
import styles from './act-dialog.module.css';

interface Props {
  name: ActName;
  /** The card of the act. */
  account: AccountKey;
}

/** The result of an act, or that it is not known yet. */
export function ActEndText({ actState, ...props }: Props & { actState: ActState }) {
  const t = useT();
  const online = useOnline();
  if (actState.status === 'lost') {
    const text = actState.checking ? 'act.lost-checking' : online ? 'act.lost-text' : 'act.lost-offline';
    return <StatusLine icon={mdiProgressQuestion}>{t(text)}</StatusLine>;
  }
  return actState.status === 'over' ? <End end={actState.end} {...props} /> : null;
}

function End({ end, name, account }: Props & { end: ActEnd }) {
  const t = useT();
  switch (end.outcome) {
    case 'done':
      return (
        <>
          <StatusLine icon={mdiCheckCircleOutline} kind="good">
            {end.answer.message || t(`act.done-${name}`)}
          </StatusLine>
          <ActDetails details={end.answer.details ?? []} />
        </>
      );
    case 'refused':
      return (
        <>
          <StatusLine icon={mdiAlertCircleOutline}>{end.answer.message || t('act.no-reason')}</StatusLine>
          <ActDetails details={end.answer.details ?? []} />
          {end.answer.reason === 'fee-limit' ? (
            <p>
              <FeesLink account={account} />
            </p>
          ) : null}
        </>
      );
    case 'unsupported':
      return <StatusLine icon={mdiAlertCircleOutline}>{t('act.unsupported')}</StatusLine>;
    case 'external':
      return (
        <>
          <p>{t('act.external-text', { host: new URL(end.address).host })}</p>
          <a className={styles.external} href={end.address} target="_blank" rel="noopener noreferrer">
            {t('act.external-open')}
            <Icon path={mdiOpenInNew} isMirrored size={20} />
            <VisuallyHidden> ({t('shell.new-window')})</VisuallyHidden>
          </a>
        </>
      );
    case 'failed':
      return <StatusLine icon={mdiAlertCircleOutline}>{errorText(end.error, t)}</StatusLine>;
    case 'given-up':
    case 'unknown':
      return <StatusLine icon={mdiProgressQuestion}>{t('act.unknown-text')}</StatusLine>;
  }
}

/** A sentence that is announced when it appears. */
function StatusLine({ icon, kind, children }: { icon: string; kind?: 'good'; children: ReactNode }) {
  return (
    <p className={styles.told} data-kind={kind} data-told tabIndex={-1} role="status">
      <Icon path={icon} />
      <span>{children}</span>
    </p>
  );
}
