import { Link } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { featuresFor } from '#shared/config/features.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { anyHasPart, hasPart } from '#shared/state/libraries/library-parts.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import styles from './help.module.css';
import { HelpPicture, type HelpPictureId } from './help-pictures.tsx';

interface Step {
  readonly id: HelpPictureId;
  /** The screen where it is done. */
  readonly to?: string;
  /** What some library must offer. */
  readonly needs: 'catalogue' | 'accounts' | 'id-card';
}

const steps: readonly Step[] = [
  { id: 'search', to: '/search', needs: 'catalogue' },
  { id: 'find', needs: 'catalogue' },
  { id: 'watch', to: '/watchlist', needs: 'catalogue' },
  { id: 'reserve', needs: 'accounts' },
  { id: 'renew', to: '/account', needs: 'accounts' },
  { id: 'card', to: '/id-card', needs: 'id-card' },
];

/** What people do with the app, each with a picture and the way to its screen; without what the libraries do not offer. */
export function HelpSteps() {
  const t = useT();
  const config = useConfig((state) => state.config);
  const library = useLibrary();
  const libraries = useApp(({ selection }) => selection.libraries);
  const offering = library ? [library] : libraries;
  const isOffered = ({ needs }: Step) =>
    needs === 'id-card'
      ? offering.some((offered) => hasPart(offered, 'accounts') && featuresFor(config, offered).accountIdCard)
      : anyHasPart(offering, needs);
  return (
    <ul className={styles.steps}>
      {steps.filter(isOffered).map(({ id, to }) => (
        <li key={id} className={styles.step}>
          <h2>{to ? <Link to={to}>{t(`help.${id}`)}</Link> : t(`help.${id}`)}</h2>
          <p>{t(`help.${id}-text`)}</p>
          <HelpPicture id={id} />
        </li>
      ))}
    </ul>
  );
}
