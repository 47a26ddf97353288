import { formatDate } from '@buchfink/texts/format';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import styles from './checkout.module.css';
import { type CheckoutState, isComplete, isStillSecured } from './checkout-state.ts';
import type { Checkout } from './use-checkout.ts';

/** The item in hand: what the library says of it, and what is next. */
export function CheckoutPanel({ checkout }: { checkout: Checkout }) {
  const t = useT();
  const { state, confirm, checkAgain, next } = checkout;
  const { step, request } = state;
  return (
    <>
      <Fault state={state} />
      {step === 'asking' ? <p role="status">{t('checkout.asking')}</p> : null}
      {request && step !== 'ready' && step !== 'asking' ? (
        <div className={styles.item}>
          <p className={styles.state} data-state={shownState(state)}>
            {t(`checkout.state-${shownState(state)}`)}
          </p>
          <h2>{request.title}</h2>
          <Terms state={state} />
          <Parts state={state} />
          {step === 'refused' ? <InlineError>{request.message ?? t('checkout.failed')}</InlineError> : null}
          {step === 'unknown' ? (
            <InlineError>{t(isForgotten(state) ? 'checkout.forgotten' : 'checkout.unknown-text')}</InlineError>
          ) : null}
          <div className={styles.acts}>
            {step === 'offered' ? (
              <>
                <Button big variant="primary" aria-disabled={!isComplete(state)} onClick={() => confirm()}>
                  {t('checkout.confirm')}
                </Button>
                {isComplete(state) ? null : (
                  <Button variant="tonal" onClick={() => confirm(true)}>
                    {t('checkout.parts-there')}
                  </Button>
                )}
                <Button variant="text" onClick={next}>
                  {t('checkout.cancel')}
                </Button>
              </>
            ) : null}
            {step === 'confirming' ? <p role="status">{t('checkout.confirming')}</p> : null}
            {step === 'checking' ? (
              <>
                <p role="status">{t('checkout.checking')}</p>
                <Button variant="text" onClick={next}>
                  {t('checkout.cancel')}
                </Button>
              </>
            ) : null}
            {step === 'unknown' && !isForgotten(state) ? (
              <Button variant="primary" onClick={checkAgain}>
                {t('checkout.check-again')}
              </Button>
            ) : null}
            {step === 'done' || step === 'refused' || isForgotten(state) ? (
              <Button variant="tonal" onClick={next}>
                {t('checkout.next')}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </>
  );
}

/** What the library says of the loan; after a lost answer its last word is out of date. */
const shownState = ({ step, request }: CheckoutState) =>
  step === 'unknown' ? 'Unknown' : (request?.state ?? 'Unconfirmed');

/** The library has answered, and does not know the request any more. */
const isForgotten = ({ step, request }: CheckoutState) => step === 'unknown' && request?.state === 'Unknown';

function Terms({ state: { step, request } }: { state: CheckoutState }) {
  const t = useT();
  const locale = useLocale();
  if (!request || step === 'refused') return null;
  return (
    <dl className={styles.terms}>
      {request.dueDate || request.dueText ? (
        <div>
          <dt>{t('checkout.due')}</dt>
          <dd>
            {request.dueDate
              ? formatDate(locale, request.dueDate, { weekday: 'long', day: 'numeric', month: 'long' })
              : request.dueText}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t('checkout.fee')}</dt>
        <dd>{request.fee?.text || t('checkout.no-fee')}</dd>
      </div>
    </dl>
  );
}

function Parts({ state }: { state: CheckoutState }) {
  const t = useT();
  const { step, parts, partCount } = state;
  const unlocked = parts.filter(({ isUnlocked }) => isUnlocked).length;
  if (step === 'done')
    return isStillSecured(state) ? (
      <InlineError>{t('checkout.done-secured')}</InlineError>
    ) : (
      <p role="status">{t('checkout.done')}</p>
    );
  if (step === 'unlocking')
    return (
      <p role="status">
        {partCount <= 1
          ? t('checkout.unlock')
          : // Parts whose tags cannot be read are unlocked at the desk: they are not counted here.
            t(parts.length < partCount ? 'checkout.unlock-read' : 'checkout.unlock-parts', {
              done: unlocked,
              count: parts.length,
            })}
      </p>
    );
  if (step !== 'offered' || partCount <= 1) return null;
  return (
    <>
      <ul className={styles.parts}>
        {parts.map(({ uid, part }) => (
          <li key={uid}>{t('checkout.part', { part, parts: partCount })}</li>
        ))}
      </ul>
      {isComplete(state) ? null : (
        <>
          <p role="status">{t('checkout.parts-missing', { count: partCount - parts.length })}</p>
          <p className={styles.small}>{t('checkout.parts-unreadable', { count: partCount })}</p>
        </>
      )}
    </>
  );
}

function Fault({ state: { fault, message, request } }: { state: CheckoutState }) {
  const t = useT();
  if (!fault) return null;
  const title = request?.title ?? '';
  return <InlineError>{message ?? t(`checkout.${fault}`, { title })}</InlineError>;
}
