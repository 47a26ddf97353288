import type { MultiStep } from '@buchfink/contract/multi-step';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onReconnect } from '#shared/connection/service-connection.ts';
import { accountInfoQuery } from '#shared/session/account-queries.ts';
import type { CardLoan } from '../card/cards.ts';
import { type ConfirmFee, renewLoans, retryRenewal } from './renew-loans.ts';
import { canRetry, groupByCard, type RenewalLine, resolveUnknownLine } from './renewal-lines.ts';

/** A question about the fee of a renewal. */
export interface FeeQuestion {
  readonly loans: readonly CardLoan[];
  readonly answer: MultiStep;
  readonly reply: (yes: boolean) => void;
}

/** The renewal of loans in the user interface. */
export interface Renewal {
  /** The keys of the loans that are being renewed. */
  readonly pending: ReadonlySet<string>;
  /** How many of them have an answer. */
  readonly done: number;
  readonly question: FeeQuestion | undefined;
  /** The last results; undefined before, and after they were closed. */
  readonly lines: readonly RenewalLine[] | undefined;
  /** Whether the account is being fetched again to look up unknown outcomes. */
  readonly checking: boolean;
  start(loans: readonly CardLoan[]): void;
  /** Sends again the requests that had no answer. */
  retry(): void;
  dismiss(): void;
}

/** Milliseconds before the account is fetched again: without an answer the service may still be working. */
const checkDelay = 1_500;
const again = 10_000;

const isOpenLine = ({ outcome }: RenewalLine) => outcome === 'unknown' || outcome === 'unchanged';

/** Renews loans of any cards concurrently, and looks up the outcomes that got no answer. */
export function useRenewal(): Renewal {
  const queries = useQueryClient();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState(0);
  const [question, setQuestion] = useState<FeeQuestion>();
  const [lines, setLines] = useState<readonly RenewalLine[]>();
  const [checking, setChecking] = useState(false);
  const busy = useRef(false);

  const read = useCallback(
    (loan: CardLoan) => queries.fetchQuery({ ...accountInfoQuery(loan.account), staleTime: 0 }),
    [queries],
  );
  /** Sends renewals and fetches their accounts; `askForFee` asks one question after the other, also for several cards. */
  const send = async (renewals: (askForFee: ConfirmFee) => Promise<RenewalLine[]>): Promise<RenewalLine[]> => {
    let last = Promise.resolve();
    const results = await renewals((of, answer) => {
      const confirmation = last.then(() => new Promise<boolean>((reply) => setQuestion({ loans: of, answer, reply })));
      last = confirmation.then(() => setQuestion(undefined));
      return confirmation;
    });
    // The list shows what the library has: it is fetched before the result appears.
    await Promise.all(
      groupByCard(results.map(({ loan }) => loan)).map(([loan]) => loan && read(loan).catch(() => undefined)),
    );
    return results;
  };
  const renew = async (loans: readonly CardLoan[]) => {
    const results = await send(async (askForFee) =>
      (
        await Promise.all(
          groupByCard(loans).map((ofCard) => renewLoans(ofCard, askForFee, (count) => setDone((now) => now + count))),
        )
      ).flat(),
    );
    setLines(results.length > 0 ? results : undefined);
  };
  const retry = async (open: readonly RenewalLine[]) => {
    const results = await send((askForFee) => retryRenewal(open, askForFee));
    const resultOf = (line: RenewalLine) => results.find(({ loan }) => loan.key === line.loan.key) ?? line;
    // The account may have been looked up meanwhile: what it shows as renewed stays so.
    setLines((now) => now?.map((line) => (isOpenLine(line) ? resultOf(line) : line)));
  };
  const run = (loans: readonly CardLoan[], work: () => Promise<void>) => {
    if (busy.current || loans.length === 0) return;
    busy.current = true;
    setPending(new Set(loans.map(({ key }) => key)));
    setDone(0);
    void work().finally(() => {
      busy.current = false;
      setPending(new Set());
    });
  };

  const isOpen = lines?.some(({ outcome }) => outcome === 'unknown') ?? false;
  useEffect(() => {
    if (!isOpen) return;
    const check = async () => {
      setChecking(true);
      const open = (lines ?? []).filter(({ outcome }) => outcome === 'unknown').map(({ loan }) => loan);
      for (const ofCard of groupByCard(open)) {
        const [first] = ofCard;
        const data = first && (await read(first).catch(() => undefined));
        if (!data) continue;
        const isOf = (line: RenewalLine) => ofCard.includes(line.loan);
        setLines((now) => now?.map((line) => (isOf(line) ? resolveUnknownLine(line, data) : line)));
      }
      setChecking(false);
    };
    const soon = setTimeout(() => void check(), checkDelay);
    const later = setInterval(() => void check(), again);
    const unsubscribe = onReconnect(() => void check());
    return () => {
      clearTimeout(soon);
      clearInterval(later);
      unsubscribe();
    };
  }, [isOpen, lines, read]);

  return {
    pending,
    done,
    question,
    lines,
    checking,
    start: (loans) =>
      run(loans, () => {
        setLines(undefined);
        return renew(loans);
      }),
    retry() {
      const open = (lines ?? []).filter(canRetry);
      run(
        open.map(({ loan }) => loan),
        () => retry(open),
      );
    },
    dismiss: () => setLines(undefined),
  };
}
