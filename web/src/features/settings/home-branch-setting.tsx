import { info } from '@buchfink/contract/info';
import type { Library } from '@buchfink/contract/libraries';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useHomeBranch } from '#shared/state/libraries/use-home-branch.ts';
import { dispatch } from '#shared/state/store.ts';
import { Select } from '#shared/ui/form/select.tsx';
import styles from './settings.module.css';

/** The patron's home branch in the current library. Renders nothing where a library has no branches. */
export function HomeBranchSetting({ library }: { library: Library }) {
  const t = useT();
  const locale = useLocale();
  const home = useHomeBranch(library.id);
  const { data, isPending } = useQuery({
    queryKey: ['info', getServiceContext().projectId, locale, library.id],
    queryFn: ({ signal }) => call(info, { params: { libraryId: library.id }, signal }),
  });
  // Space is reserved before the branches are known: most libraries have some.
  const knownBranches = data?.branches ?? (home ? [home] : []);
  const branches = knownBranches.map(({ id, name }) => ({ key: id, label: name }));
  if (branches.length === 0 && !isPending) return null;
  const choose = (id: string) => {
    const name = branches.find(({ key }) => key === id)?.label ?? '';
    dispatch({ type: 'home-branch-chosen', branch: { libraryId: library.id, id, name } });
  };
  return (
    <div className={styles.branch}>
      <Select
        label={t('settings.my-branch', { library: library.libname })}
        value={home?.id ?? ''}
        disabled={isPending}
        options={[{ key: '', label: t('settings.my-branch-none') }, ...branches]}
        onChange={({ target }) => choose(target.value)}
      />
      <p className={styles.hint}>{t('settings.my-branch-text')}</p>
    </div>
  );
}
