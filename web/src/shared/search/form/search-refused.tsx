import { mdiFilterOffOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { StateMessage } from '#shared/ui/status/state-message.tsx';

/** Who was asked lacks a field or a filter of the search and would refuse it again: other ways on. */
export function SearchRefused({ text, children }: { text: string; children: ReactNode }) {
  const t = useT();
  return (
    <StateMessage kind="error" icon={mdiFilterOffOutline} title={t('catalogue.refused')} text={text}>
      {children}
    </StateMessage>
  );
}
