import { mdiLogout } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { endVisit } from './end-visit.ts';
import styles from './end-visit-button.module.css';

/** The button that ends a visit in a public place; always visible. */
export function EndVisitButton() {
  const t = useT();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const end = () => void endVisit(queries, () => void navigate('/', { replace: true }));
  return (
    <button type="button" className={styles.end} aria-label={t('login.end')} title={t('login.end')} onClick={end}>
      <Icon path={mdiLogout} isMirrored size={20} />
      <span>{t('login.end-short')}</span>
    </button>
  );
}
