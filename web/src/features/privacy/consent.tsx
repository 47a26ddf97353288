import type { InfoPageId } from '@buchfink/contract/page';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { useConfigState } from '#shared/config/use-config-state.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { plainPageAddress } from '#shared/links/plain-page-address.ts';
import { useLeaveSingleMode } from '#shared/state/mode/use-leave-single-mode.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { LanguageSwitch } from '#shared/ui/language/language-switch.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './consent.module.css';

/**
 * Asks for consent to the privacy statement. `covers`: it hides the app until then, except the pages to read first.
 * It waits until these pages can be read.
 */
export function Consent({ covers }: { covers: boolean }) {
  const t = useT();
  if (useConfigState() !== 'awaited') return <ConsentDialog covers={covers} />;
  return (
    <div className={covers ? styles.scrim : undefined}>
      <p className={`${styles.panel} ${covers ? '' : styles.beside}`} role="status">
        {t('shell.consent-soon')}
      </p>
    </div>
  );
}

function ConsentDialog({ covers }: { covers: boolean }) {
  const t = useT();
  const leave = useLeaveSingleMode();
  const { title, terms } = useConfig(({ config }) => config);
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
        <div className={styles.head}>
          <h2 id="consent-title">{t('shell.consent-title')}</h2>
          <LanguageSwitch />
        </div>
        <p>{t('shell.consent-text', { app: title })}</p>
        {terms === undefined ? null : <Agreement terms={terms} />}
        <div className={styles.acts}>
          <p className={styles.links}>
            {terms === undefined ? <PageLink id="privacy" /> : null}
            <PageLink id="imprint" />
            <PageLink id="accessibility" />
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

/** The sentence of consent where a project has terms of use (specification, section 5), with a link to each text. */
function Agreement({ terms }: { terms: string }) {
  const t = useT();
  const label = t('shell.consent-terms');
  const links: Readonly<Record<string, ReactNode>> = {
    '[terms]': terms.startsWith('/') ? (
      <Link to={terms}>{label}</Link>
    ) : (
      <a href={terms} target="_blank" rel="noopener noreferrer">
        {label} <VisuallyHidden>({t('shell.new-window')})</VisuallyHidden>
      </a>
    ),
    '[privacy]': <PageLink id="privacy" label={t('shell.consent-privacy')} />,
  };
  const parts = t('shell.consent-agree', { terms: '[terms]', privacy: '[privacy]' }).split(/(\[terms\]|\[privacy\])/);
  return (
    <p className={styles.agreement}>
      {parts.map((part) => (
        <Fragment key={part}>{links[part] ?? part}</Fragment>
      ))}
    </p>
  );
}

/** A link to a page of the app; without a config, to the service's own page. */
function PageLink({ id, label: ownLabel }: { id: InfoPageId; label?: string }) {
  const t = useT();
  const label = ownLabel ?? t(`shell.${id}`);
  const isVisible = useConfig(({ config }) => config.infoPages[id].visible);
  if (useConfigState() === 'known') return isVisible ? <Link to={`/${id}`}>{label}</Link> : ownLabel;
  return (
    <a href={plainPageAddress(id)} target="_blank" rel="noopener">
      {label} <VisuallyHidden>({t('shell.new-window')})</VisuallyHidden>
    </a>
  );
}
