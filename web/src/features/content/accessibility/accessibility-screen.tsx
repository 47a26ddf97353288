import { type AccessibilityStatement, accessibilityStatement } from '@buchfink/contract/accessibility';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { call } from '#shared/api/call.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { ErrorState } from '#shared/failure/error-state.tsx';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { InfoPageText } from '../info-page-screen.tsx';
import styles from './accessibility.module.css';
import { ReportBarrier } from './report-barrier.tsx';
import { StatementPart } from './statement-part.tsx';

/** The accessibility statement of the service, or the project's own page in place of it, and how to report a barrier. */
export function AccessibilityScreen() {
  const t = useT();
  const locale = useLocale();
  const { project, url, text } = useConfig(({ config }) => config.infoPages.accessibility);
  const statement = useQuery({
    queryKey: ['accessibility', getServiceContext().projectId, locale],
    queryFn: ({ signal }) => call(accessibilityStatement, { signal }),
    // The form below it is open while it is filled in.
    refetchOnReconnect: false,
    staleTime: 5 * 60_000,
  });
  const hasOwnPage = Boolean(project ?? url ?? text);
  return (
    <Page title={t('accessibility.title')}>
      {hasOwnPage ? <InfoPageText id="accessibility" /> : null}
      {statement.data ? (
        <Statement statement={statement.data} hasOwnPage={hasOwnPage} />
      ) : statement.isError ? (
        <ErrorState error={statement.error} onRetry={() => void statement.refetch()} />
      ) : (
        <Skeleton height="480px" />
      )}
    </Page>
  );
}

/** The parts of the statement. One reports a barrier where it says whom to tell. */
function Statement({ statement, hasOwnPage }: { statement: AccessibilityStatement; hasOwnPage: boolean }) {
  const t = useT();
  const { sections, reports } = statement;
  if (sections.length === 0 && hasOwnPage) return <ReportBarrier reports={reports} />;
  if (sections.length === 0)
    return <StateMessage kind="empty" title={t('about.page-empty')} text={t('about.page-empty-text')} />;
  return (
    <div className={styles.statement}>
      {sections.map((section) => (
        <Fragment key={section.id}>
          <StatementPart section={section} />
          {section.id === 'feedback' ? <ReportBarrier reports={reports} /> : null}
        </Fragment>
      ))}
    </div>
  );
}
