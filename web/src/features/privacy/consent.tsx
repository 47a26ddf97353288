import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { useLeaveSingleMode } from '#shared/state/use-leave-single-mode.ts';
import { Button } from '#shared/ui/button.tsx';
import styles from './consent.module.css';

/** Asks for the agreement to the privacy statement; `covers` the app until then, but not the pages one reads before. */
export function Consent({ covers }: { covers: boolean }) {
  const t = useT();
  const leave = useLeaveSingleMode();
  const { title, infoPages } = useConfig(({ config }) => config);
  const single = useApp(({ mode }) => mode.singleModeEnabled);
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (covers) element.current?.focus();
  }, [covers]);
  return (
    <div className={covers ? styles.scrim : undefined} data-consent="">
      <section
        ref={element}
        className={`${styles.panel} ${covers ? '' : styles.beside}`}
        role="dialog"
        aria-modal={covers}
        aria-labelledby="consent-title"
        tabIndex={-1}
      >
        <h2 id="consent-title">{t('shell.consent-title')}</h2>
        <p>{t('shell.consent-text', { app: title })}</p>
        <div className={styles.acts}>
          <p className={styles.links}>
            {infoPages.privacy.visible ? <Link to="/privacy">{t('shell.privacy')}</Link> : null}
            {infoPages.imprint.visible ? <Link to="/imprint">{t('shell.imprint')}</Link> : null}
          </p>
          {single ? (
            <Button variant="text" onClick={leave}>
              {t('shell.cancel')}
            </Button>
          ) : null}
          <Button variant="primary" onClick={() => dispatch({ type: 'privacy-accepted' })}>
            {t('shell.accept')}
          </Button>
        </div>
      </section>
    </div>
  );
}
