import { mdiLogout } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { endVisit } from './end-visit.ts';

/** In a public place the way out can be seen all the time. */
export function EndButton() {
  const t = useT();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const end = () => void endVisit(queries, () => void navigate('/', { replace: true }));
  return <IconButton icon={mdiLogout} label={t('login.end')} wordy tip="end" onClick={end} />;
}
