import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '../action/button.tsx';

interface Props {
  onCancel: () => void;
  /** What is done: the form of this id is sent, or this is called. */
  act: string | (() => void);
  /** The words for it. */
  children: ReactNode;
}

/** The two buttons at the end of a question: to leave all as it is, and to do it. */
export function DialogButtons({ onCancel, act, children }: Props) {
  const t = useT();
  const doing = typeof act === 'string' ? ({ type: 'submit', form: act } as const) : { onClick: act };
  return (
    <>
      <Button variant="text" onClick={onCancel}>
        {t('shell.cancel')}
      </Button>
      <Button variant="primary" {...doing}>
        {children}
      </Button>
    </>
  );
}
