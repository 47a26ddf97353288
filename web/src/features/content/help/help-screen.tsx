import { closestText } from '@buchfink/contract/text/local-text';
import { isNative } from '@buchfink/device/platform/platform';
import { useConfig } from '#shared/config/config-store.ts';
import { useConfigState } from '#shared/config/use-config-state.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useApp } from '#shared/state/store.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { InfoPageText } from '../info-page-screen.tsx';
import styles from './help.module.css';
import { HelpContact } from './help-contact.tsx';
import { HelpKeys } from './help-keys.tsx';
import { HelpLinks } from './help-links.tsx';
import { HelpMessages } from './help-messages.tsx';
import { HelpSteps } from './help-steps.tsx';

/** Help: what the app can do in pictures, the project's own text and documents, whom to ask, and keys. */
export function HelpScreen() {
  const t = useT();
  const locale = useLocale();
  const { project, url, text } = useConfig(({ config }) => config.infoPages.help);
  const state = useConfigState();
  const installed = useApp((app) => app.installed === true);
  const hasText = state !== 'known' || Boolean(project || url || closestText(text, locale));
  return (
    <Page title={t('shell.help')} lead={t('help.lead')}>
      <HelpSteps />
      <div className={styles.rest}>
        <div className={styles.text}>
          <HelpMessages />
          {hasText ? (
            <>
              <h2>{t('help.more')}</h2>
              <InfoPageText id="help" />
            </>
          ) : null}
          <HelpLinks />
        </div>
        <div className={styles.aside}>
          <HelpContact />
          {isNative || installed ? null : (
            <section className={styles.card}>
              <h2>{t('help.install')}</h2>
              <p>{t('help.install-text')}</p>
              <ButtonLink variant="line" to="/install">
                {t('help.install-link')}
              </ButtonLink>
            </section>
          )}
          <HelpKeys />
        </div>
      </div>
    </Page>
  );
}
