import { mdiFilterOffOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { StateMessage } from '#shared/ui/status/state-message.tsx';

/** The library does not support a field or filter of this search and would refuse it again; offers alternatives. */
export function SearchRefused({ text, children }: { text: string; children?: ReactNode }) {
  const t = useT();
  return (
    <StateMessage kind="error" icon={mdiFilterOffOutline} title={t('catalogue.refused')} text={text}>
      {children}
    </StateMessage>
  );
}
