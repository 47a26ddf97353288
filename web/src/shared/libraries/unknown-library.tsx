import { useT } from '#shared/i18n/use-t.ts';
import { ButtonLink } from '../ui/action/button.tsx';
import { StateMessage } from '../ui/status/state-message.tsx';

/** Says that there is no such library here, and leads to those that there are. */
export function UnknownLibrary() {
  const t = useT();
  return (
    <StateMessage kind="empty" title={t('info.unknown')} text={t('info.unknown-text')}>
      <ButtonLink variant="primary" to="/libraries">
        {t('shell.libraries')}
      </ButtonLink>
    </StateMessage>
  );
}
