import type { NoticeGroup, NoticeWay } from '@buchfink/contract/account/notices';
import type { CirculationOptions } from '../circulation-options.ts';
import { changeCirculation, readCirculation } from '../store/transaction.ts';
import { claimMails, type OutgoingMail, putState } from './claim-mails.ts';
import { proveEmail } from './email-proof.ts';
import type { DeliveryState } from './notice-rows.ts';
import type { DeliveryCount, DeliveryView } from './notice-unit.ts';
import { wishedWays, withWays } from './notice-wishes.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { markAddressRefused, type SendingOutcome, settleMail } from './settle-mail.ts';

/** The notices of a library on their way to patrons. Each method is one transaction. */
export interface Outbox {
  /** Writes the deliveries of new notices, one batch. Returns whether there may be more. */
  plan(ways: readonly NoticeWay[]): Promise<boolean>;
  /** Takes mails whose time has come; each is sent and then settled. */
  claimMails(limit: number): Promise<OutgoingMail[]>;
  settleMail(sendingId: string, outcome: SendingOutcome): Promise<void>;
  /**
   * Takes back what a process had in its hands when it ended. These mails are sent again with the same Message-ID; how many
   * of them had arrived already nobody knows. Returns their number.
   */
  recover(): Promise<number>;
  /** Whether sending is paused by an operator. */
  isPaused(): Promise<boolean>;
  pause(isPaused: boolean): Promise<void>;
  proveEmail(token: string): Promise<boolean>;
  /** Ends mails of a group; false for a patron who is gone. */
  unsubscribe(patronId: string, group: NoticeGroup): Promise<boolean>;
  /** A mail came back: its address is refused, if it is still the patron's. Returns whether the mail is known. */
  returnMail(sendingId: string, email: string, reply: string): Promise<boolean>;
  counts(): Promise<DeliveryCount[]>;
  deliveries(state: DeliveryState, limit: number): Promise<DeliveryView[]>;
  /** Sends what has failed or expired again, once it is due. Returns whether it was there. */
  sendAgain(noticeId: string, way: NoticeWay): Promise<boolean>;
}

/** How many mails a process may have in its hands. */
const mostUnderWay = 10_000;

/** Connects the outbox of a library. */
export function connectOutbox(options: CirculationOptions): Outbox {
  const change = <T>(run: Parameters<typeof changeCirculation<T>>[2]) => changeCirculation(options, options.now(), run);
  const read = <T>(run: Parameters<typeof readCirculation<T>>[2]) => readCirculation(options, options.now(), run);
  return {
    plan: (ways) => change((transaction) => planDeliveries(transaction, ways)),
    claimMails: (limit) => change((transaction) => claimMails(transaction, limit)),
    settleMail: (sendingId, outcome) => change((transaction) => settleMail(transaction, sendingId, outcome)),
    recover: () =>
      change(async (transaction) => {
        const deliveries = await transaction.unit.deliveriesIn('sending', mostUnderWay);
        for (const delivery of deliveries) await putState(transaction, delivery, { state: 'waiting' });
        return new Set(deliveries.map(({ sendingId }) => sendingId)).size;
      }),
    isPaused: () => read(({ unit }) => unit.areNoticesPaused()),
    pause: (isPaused) => change(({ unit }) => unit.putNoticesPaused(isPaused)),
    proveEmail: (token) => change((transaction) => proveEmail(transaction, token)),
    unsubscribe: (patronId, group) =>
      change(async ({ unit }) => {
        if ((await unit.patron(patronId)) === undefined) return false;
        const wishes = (await unit.noticeWishes(patronId)) ?? { patronId };
        const ways = wishedWays(wishes)[group].filter((way) => way !== 'email');
        await unit.putNoticeWishes(withWays(wishes, { [group]: ways }));
        return true;
      }),
    returnMail: (sendingId, email, reply) =>
      change(async (transaction) => {
        const deliveries = await transaction.unit.deliveriesSentAs(sendingId);
        for (const delivery of deliveries)
          await putState(transaction, delivery, { state: 'failed', reason: 'returned', reply });
        const [first] = deliveries;
        if (first?.patron.email === email) await markAddressRefused(transaction, first.patronId, reply);
        return first !== undefined;
      }),
    counts: () => read(({ unit }) => unit.deliveryCounts()),
    deliveries: (state, limit) => read(({ unit }) => unit.deliveriesIn(state, limit)),
    sendAgain: (noticeId, way) =>
      change(async ({ unit, now }) => {
        const delivery = (await unit.deliveriesOf(noticeId)).find((row) => row.way === way);
        if (delivery?.state !== 'failed' && delivery?.state !== 'expired') return false;
        const expires = Math.max(delivery.expires, now.getTime() + 86_400_000);
        const { reason: _, sendingId: _sent, ...row } = delivery;
        await unit.putDelivery({ ...row, state: 'waiting', notBefore: now.getTime(), expires, changed: now.getTime() });
        return true;
      }),
  };
}
