import { Link } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { featuresFor } from '#shared/config/features.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import styles from './help.module.css';
import { HelpPicture, type HelpPictureId } from './help-pictures.tsx';

interface Step {
  readonly id: HelpPictureId;
  /** The screen where it is done. */
  readonly to?: string;
  /** Whether the step is about a card. */
  readonly needs?: 'account' | 'id-card';
}

const steps: readonly Step[] = [
  { id: 'search', to: '/search' },
  { id: 'find' },
  { id: 'watch', to: '/watchlist' },
  { id: 'reserve', needs: 'account' },
  { id: 'renew', to: '/account', needs: 'account' },
  { id: 'card', to: '/id-card', needs: 'id-card' },
];

/** What people do with the app, each with a picture and the way to its screen; without what the libraries do not offer. */
export function HelpSteps() {
  const t = useT();
  const config = useConfig((state) => state.config);
  const library = useLibrary();
  const libraries = useApp(({ selection }) => selection.libraries);
  const offering = library ? [library] : libraries;
  const withAccount = offering.length === 0 || offering.some(({ capabilities }) => capabilities.account);
  const withCard = withAccount && offering.some((offered) => featuresFor(config, offered).accountIdCard);
  const offeredSteps = steps.filter(({ needs }) => !needs || (needs === 'account' ? withAccount : withCard));
  return (
    <ul className={styles.steps}>
      {offeredSteps.map(({ id, to }) => (
        <li key={id} className={styles.step}>
          <h2>{to ? <Link to={to}>{t(`help.${id}`)}</Link> : t(`help.${id}`)}</h2>
          <p>{t(`help.${id}-text`)}</p>
          <HelpPicture id={id} />
        </li>
      ))}
    </ul>
  );
}
