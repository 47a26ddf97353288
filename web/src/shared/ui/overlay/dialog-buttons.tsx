import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '../action/button.tsx';

interface Props {
  onCancel: () => void;
  /** The action: the id of a form to submit, or a function to call. */
  action: string | (() => void);
  /** The label of the action. */
  children: ReactNode;
}

/** The two buttons of a question: cancel and the action. */
export function DialogButtons({ onCancel, action, children }: Props) {
  const t = useT();
  const actionProps = typeof action === 'string' ? ({ type: 'submit', form: action } as const) : { onClick: action };
  return (
    <>
      <Button variant="text" onClick={onCancel}>
        {t('shell.cancel')}
      </Button>
      <Button variant="primary" {...actionProps}>
        {children}
      </Button>
    </>
  );
}
