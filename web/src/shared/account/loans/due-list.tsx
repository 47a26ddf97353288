import { formatDate } from '@buchfink/texts/format';
import { mdiAutorenew } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import type { CardLoan } from '../card/cards.ts';
import { maxAtOnce } from '../renewal/renew-loans.ts';
import { RenewSheet } from '../renewal/renew-sheet.tsx';
import { renewalCost } from '../renewal/renewal-cost.ts';
import { useRenewal } from '../renewal/use-renewal.ts';
import { groupByDueDate } from './due-groups.ts';
import styles from './due-list.module.css';
import { isRenewable, LoanRow } from './loan-row.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface Props {
  loans: readonly CardLoan[];
  /** Says whose each loan is. */
  showsCard?: boolean;
  /** Renews all at once, as the patron chose in a notification; called back when it starts. */
  renewsAll?: (() => void) | undefined;
}

/** All that is on loan by due date; one, several or all of it can be renewed. */
export function DueList({ loans, showsCard = false, renewsAll }: Props) {
  const t = useT();
  const locale = useLocale();
  const online = useOnline();
  const renewal = useRenewal();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { lines, dismiss, pending } = renewal;
  useSayOne(lines, dismiss);

  const renewable = loans.filter(isRenewable);
  const selected = renewable.filter(({ key }) => chosen.has(key));
  // Loans that cannot be renewed are sent as well: the result says why.
  const all = loans.filter(
    ({ loan, library }) => loan.renewToken !== undefined && (library?.capabilities.renew ?? true),
  );
  const ready = online && pending.size === 0;
  const choose = (key: string, on: boolean) =>
    setChosen((now) => new Set(on ? [...now, key] : [...now].filter((chosenKey) => chosenKey !== key)));
  const start = (which: readonly CardLoan[]) => {
    setChosen(new Set());
    renewal.start(which);
  };
  const hasStarted = useRef(false);
  const isRequested = renewsAll !== undefined;
  const canStart = isRequested && ready && renewable.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once, however often it is shown
  useEffect(() => {
    // The address forgets the request a moment later; until then the loans may be ready again.
    if (!isRequested) hasStarted.current = false;
    if (!canStart || hasStarted.current) return;
    hasStarted.current = true;
    renewsAll();
    start(all);
  }, [isRequested, canStart]);
  return (
    <div className={`${styles.list} ${renewable.length === 0 ? styles.bare : ''}`}>
      <div className={styles.top}>
        <p>
          {online ? (
            <CanRenew renewable={renewable} of={loans.length} none={all.length === 0} />
          ) : (
            t('account.renew-offline')
          )}
        </p>
        {renewable.length > 0 ? (
          <Button
            variant="main"
            icon={mdiAutorenew}
            className={styles.all}
            data-idle={selected.length === 0}
            disabled={!ready}
            onClick={() => start(all)}
          >
            {t(pending.size > 1 ? 'account.renewing' : 'account.renew-all')}
          </Button>
        ) : null}
      </div>
      {pending.size > maxAtOnce ? <RenewalProgress done={renewal.done} of={pending.size} /> : null}
      {groupByDueDate(loans).map(({ group, loans: inGroup }) => (
        <section key={group} className={styles.group} data-group={group}>
          <h3>
            {t(`account.group-${group}`)} <span>{inGroup.length}</span>
          </h3>
          <ul>
            {inGroup.map((cardLoan) => (
              <LoanRow
                key={cardLoan.key}
                of={cardLoan}
                showsCard={showsCard}
                chosen={chosen.has(cardLoan.key)}
                pending={pending.has(cardLoan.key)}
                ready={ready}
                onChoose={(on) => choose(cardLoan.key, on)}
                onRenew={() => start([cardLoan])}
              />
            ))}
          </ul>
        </section>
      ))}
      <SelectionBar
        count={selected.length}
        cost={renewalCost(selected, locale)}
        all={renewable.length}
        ready={ready}
        onAll={() => setChosen(new Set(renewable.map(({ key }) => key)))}
        onNone={() => setChosen(new Set())}
        onRenew={() => start(selected)}
      />
      <RenewSheet renewal={renewal} showsCard={showsCard} />
    </div>
  );
}

/** How far the renewal of many loans is; each step is announced. */
function RenewalProgress({ done, of }: { done: number; of: number }) {
  const t = useT();
  const text = t('account.renewing-many', { done, count: of });
  return (
    <div className={styles.progress}>
      <p role="status">{text}</p>
      <progress value={done} max={of} aria-label={t('account.renewing')} aria-valuetext={text} />
    </div>
  );
}

function CanRenew({ renewable, of, none }: { renewable: readonly CardLoan[]; of: number; none: boolean }) {
  const t = useT();
  const locale = useLocale();
  const count = renewable.length;
  if (count === 0) return t(none ? 'account.renew-nowhere' : 'account.can-renew-none');
  const fee = renewalCost(renewable, locale);
  const text = count === of ? t('account.can-renew-all', { of }) : t('account.can-renew', { count, of });
  return fee ? `${text} ${t('account.renew-cost', { count, fee })}` : text;
}

/** One renewed loan needs no list of results: a snackbar says it. */
function useSayOne(lines: ReturnType<typeof useRenewal>['lines'], dismiss: () => void): void {
  const t = useT();
  const locale = useLocale();
  const [line, ...otherLines] = lines ?? [];
  const singleRenewed = otherLines.length === 0 && line?.outcome === 'renewed' ? line : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, whatever changes meanwhile
  useEffect(() => {
    if (!singleRenewed) return;
    const { title } = singleRenewed.loan.loan;
    const day =
      singleRenewed.until &&
      formatDate(locale, singleRenewed.until, { weekday: 'long', day: 'numeric', month: 'long' });
    showSnackbar({
      text: day ? t('account.renewed-one', { title, day }) : t('account.renewed-one-undated', { title }),
    });
    dismiss();
  }, [singleRenewed]);
}
