import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import styles from '../checkout.module.css';
import type { ReturnState } from './return-state.ts';
import type { Return } from './use-return.ts';

/** The item in hand: whether it can be returned here, and what is next. */
export function ReturnPanel({ returning }: { returning: Return }) {
  const t = useT();
  const { state, chooseBranch, confirm, repeat, next } = returning;
  const { step, request, branchId } = state;
  if (step === 'asking') return <p role="status">{t('checkout.asking')}</p>;
  if (!request || step === 'ready') return <Fault state={state} />;
  return (
    <>
      <Fault state={state} />
      <div className={styles.item}>
        <p className={styles.state} data-state={step === 'done' ? 'Accepted' : request.state}>
          {t(`checkout.return-state-${step === 'done' ? 'Returned' : request.state}`)}
        </p>
        <h2>{request.title}</h2>
        {step === 'offered' && request.branches.length > 1 ? (
          <Select
            label={t('checkout.return-branch')}
            options={request.branches.map(({ id, name }) => ({ key: id, label: name }))}
            value={branchId ?? ''}
            onChange={({ target }) => chooseBranch(target.value)}
          />
        ) : null}
        {step === 'offered' && state.partCount > 1 ? (
          <p>{t('checkout.return-parts', { count: state.partCount })}</p>
        ) : null}
        <Progress state={state} />
        <div className={styles.acts}>
          {step === 'offered' ? (
            <Button big variant="primary" onClick={confirm}>
              {t('checkout.return-confirm')}
            </Button>
          ) : null}
          {step === 'unknown' ? (
            <Button variant="primary" onClick={repeat}>
              {t('checkout.return-repeat')}
            </Button>
          ) : null}
          {step === 'offered' || step === 'securing' ? (
            <Button variant="text" onClick={next}>
              {t('checkout.return-cancel')}
            </Button>
          ) : null}
          {step === 'done' || step === 'refused' || step === 'unknown' ? (
            <Button variant="tonal" onClick={next}>
              {t('checkout.next')}
            </Button>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Progress({ state: { step, request, secured, partCount, message, hasGate } }: { state: ReturnState }) {
  const t = useT();
  switch (step) {
    case 'securing':
      return (
        <p role="status">
          {partCount > 1
            ? t('checkout.return-secure-parts', { done: secured.length, count: partCount })
            : t('checkout.return-secure')}
        </p>
      );
    case 'returning':
      return <p role="status">{t('checkout.return-returning')}</p>;
    case 'unknown':
      return (
        <InlineError>
          {message ? `${message} ` : null}
          {t(hasGate ? 'checkout.return-unknown' : 'checkout.return-unknown-barcode')}
        </InlineError>
      );
    case 'refused':
      return <InlineError>{request?.message ?? t('checkout.failed')}</InlineError>;
    case 'done':
      return <p role="status">{t(`checkout.return-next-${request?.next ?? 'desk'}`)}</p>;
    default:
      return null;
  }
}

function Fault({ state: { fault, message, request } }: { state: ReturnState }) {
  const t = useT();
  if (!fault) return null;
  return <InlineError>{message ?? t(`checkout.${fault}`, { title: request?.title ?? '' })}</InlineError>;
}
