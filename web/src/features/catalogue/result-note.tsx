import type { SearchAnswer } from '@buchfink/contract/search';
import { mdiInformationOutline } from '@mdi/js';
import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { resultPath, type SearchAddress } from '#shared/search/search-address.ts';
import { Icon } from '#shared/ui/icon.tsx';
import styles from './result.module.css';

/** What was done to find the hits, when they are not just what was asked for. */
export function ResultNote({ answer, search, words }: { answer: SearchAnswer; search: SearchAddress; words: string }) {
  const t = useT();
  const { rung } = answer;
  const spelling = answer.suggestions?.find(({ kind }) => kind === 'spelling')?.text;
  if ((rung === undefined || rung === 'exact') && spelling === undefined) return null;
  return (
    <p className={styles.note}>
      <Icon path={mdiInformationOutline} />
      <span>
        {rung === undefined || rung === 'exact' ? null : <>{t(`catalogue.rung-${rung}`, { words })} </>}
        {spelling ? (
          <>
            {t('catalogue.meant')}{' '}
            <Link to={resultPath({ ...search, fields: [{ id: 'FREE', value: spelling }] })}>{spelling}</Link>
          </>
        ) : null}
      </span>
    </p>
  );
}
