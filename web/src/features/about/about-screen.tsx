import { clientVersion } from '@buchfink/contract/endpoint';
import { version } from '@buchfink/contract/version';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useApp } from '#shared/state/store.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './about.module.css';
import { licences } from './licences.ts';

/** Versions, licences and the people responsible. */
export function AboutScreen() {
  const t = useT();
  const isInstalled = useApp(({ installed }) => installed === true);
  const { projectId, infoPages } = useConfig(({ config }) => config);
  const service = useQuery({ queryKey: ['version'], queryFn: ({ signal }) => call(version, { signal }) });
  const answer = service.data ? `${service.data.name} ${service.data.version}` : t('about.unknown');
  return (
    <Page title={t('about.title')} lead={t('about.lead')}>
      <div className={styles.columns}>
        <section className={styles.card}>
          <dl className={styles.facts}>
            <dt>{t('about.app')}</dt>
            <dd>{clientVersion}</dd>
            <dt>{t('about.service')}</dt>
            <dd>{service.isPending ? <Skeleton width="12ch" height="1.5em" /> : answer}</dd>
            <dt>{t('about.project')}</dt>
            <dd>{projectId}</dd>
          </dl>
          <div className={styles.links}>
            {isInstalled ? null : (
              <ButtonLink variant="tonal" to="/install">
                {t('about.install')}
              </ButtonLink>
            )}
            {infoPages.imprint.visible ? (
              <ButtonLink variant="line" to="/imprint">
                {t('shell.imprint')}
              </ButtonLink>
            ) : null}
            {infoPages.privacy.visible ? (
              <ButtonLink variant="line" to="/privacy">
                {t('shell.privacy')}
              </ButtonLink>
            ) : null}
            {infoPages.accessibility.visible ? (
              <ButtonLink variant="line" to="/accessibility">
                {t('shell.accessibility')}
              </ButtonLink>
            ) : null}
          </div>
        </section>
        <section className={styles.card}>
          <h2>{t('about.licences')}</h2>
          <ul>
            {licences.map((licence) => (
              <li key={licence.name}>{t('about.licence-line', licence)}</li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}
