import { useT } from '#shared/i18n/use-t.ts';
import { StateMessage } from '#shared/ui/state-message.tsx';

/** Before a search: what it does, or what is missing for it. */
export function MetaBegin({ tooShort, noLibraries }: { tooShort: boolean; noLibraries: boolean }) {
  const t = useT();
  if (noLibraries) {
    return <StateMessage kind="empty" title={t('metasearch.no-libraries')} text={t('metasearch.no-libraries-text')} />;
  }
  if (tooShort) {
    return <StateMessage kind="empty" title={t('catalogue.short-title')} text={t('catalogue.short-text')} />;
  }
  return <StateMessage kind="empty" title={t('metasearch.begin')} text={t('metasearch.begin-text')} />;
}
