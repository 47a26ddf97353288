import type { MultiStep } from '@buchfink/contract/multi-step';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onReconnect } from '#shared/connection/service-connection.ts';
import { accountInfoQuery } from '#shared/session/account-queries.ts';
import type { CardLoan } from '../card/cards.ts';
import { renewLoans } from './renew-loans.ts';
import { groupByCard, type RenewalLine, resolveUnknownLine } from './renewal-lines.ts';

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
  readonly question: FeeQuestion | undefined;
  /** The last results; undefined before, and after they were closed. */
  readonly lines: readonly RenewalLine[] | undefined;
  /** Whether the account is being fetched again to look up unknown outcomes. */
  readonly checking: boolean;
  start(loans: readonly CardLoan[]): void;
  dismiss(): void;
}

/** Milliseconds before the account is fetched again: without an answer the service may still be working. */
const patience = 1_500;
const again = 10_000;

/** Renews loans of any cards concurrently, and looks up the outcomes that got no answer. */
export function useRenewal(): Renewal {
  const queries = useQueryClient();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [question, setQuestion] = useState<FeeQuestion>();
  const [lines, setLines] = useState<readonly RenewalLine[]>();
  const [checking, setChecking] = useState(false);
  const busy = useRef(false);

  const read = useCallback(
    (loan: CardLoan) => queries.fetchQuery({ ...accountInfoQuery(loan.account), staleTime: 0 }),
    [queries],
  );
  const renew = async (loans: readonly CardLoan[]) => {
    // One question after the other, also for several cards.
    let last = Promise.resolve();
    const askForFee = (of: readonly CardLoan[], answer: MultiStep) => {
      const confirmation = last.then(() => new Promise<boolean>((reply) => setQuestion({ loans: of, answer, reply })));
      last = confirmation.then(() => setQuestion(undefined));
      return confirmation;
    };
    const results = await Promise.all(groupByCard(loans).map((ofCard) => renewLoans(ofCard, askForFee)));
    const lines = results.flat();
    // The list shows what the library has: it is fetched before the result appears.
    await Promise.all(
      groupByCard(lines.map(({ loan }) => loan)).map(([loan]) => loan && read(loan).catch(() => undefined)),
    );
    setLines(lines.length > 0 ? lines : undefined);
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
    const soon = setTimeout(() => void check(), patience);
    const later = setInterval(() => void check(), again);
    const unsubscribe = onReconnect(() => void check());
    return () => {
      clearTimeout(soon);
      clearInterval(later);
      unsubscribe();
    };
  }, [isOpen, lines, read]);

  return {
    ...{ pending, question, lines, checking },
    start(loans) {
      if (busy.current || loans.length === 0) return;
      busy.current = true;
      setLines(undefined);
      setPending(new Set(loans.map(({ key }) => key)));
      void renew(loans).finally(() => {
        busy.current = false;
        setPending(new Set());
      });
    },
    dismiss: () => setLines(undefined),
  };
}
