import type { NoticeGroup, NoticeWay } from '@buchfink/contract/account/notices';
import type { CirculationOptions } from '../circulation-options.ts';
import type { DeliveryState } from '../store/notice-rows.ts';
import type { DeliveryCount, DeliveryView } from '../store/notice-unit.ts';
import { changeCirculation, readCirculation } from '../store/transaction.ts';
import { claimMails } from './claim-mails.ts';
import { claimPushes, type OutgoingPush } from './claim-pushes.ts';
import { putState } from './delivery-state.ts';
import { devicesToTryAgain } from './device-states.ts';
import { proveEmail } from './email-proof.ts';
import { forecastNotices, type NoticeForecast } from './forecast.ts';
import { wishedWays, withWays } from './notice-wishes.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { type MailSettlement, markAddressRefused, releaseMail, settleMail } from './settle-mail.ts';
import { type DeviceOutcome, settlePush } from './settle-push.ts';

/** What a library tells, on its way to patrons and to those who want to be. Each method is one transaction. */
export interface Outbox {
  /** What there is to do. Cheap. */
  work(): Promise<OutboxWork>;
  /** Writes the deliveries of new notices, one batch. Returns whether there may be more. */
  plan(ways: readonly NoticeWay[]): Promise<boolean>;
  /** Takes mails whose time has come; each is sent and then settled. */
  claimMails(limit: number): Promise<OutgoingMail[]>;
  settleMail(sendingId: string, outcome: MailSettlement): Promise<void>;
  /** Gives a mail back that was not tried, because nothing can be sent at present; `reason` says why. */
  releaseMail(sendingId: string, reason: string): Promise<void>;
  /** Takes pushes whose time has come; each is sent and then settled. */
  claimPushes(limit: number): Promise<OutgoingPush[]>;
  /** Stores what became of a push on each of its devices, and removes those that are gone. */
  settlePush(sendingId: string, tried: readonly DeviceOutcome[]): Promise<void>;
  /**
   * Takes back what a process had in its hands when it ended. Mails are sent again with the same Message-ID, pushes with the
   * same topic; how many of them had arrived already nobody knows. Returns their number.
   */
  recover(way: NoticeWay): Promise<number>;
  /** Pauses the sending, or ends a pause. */
  pause(isPaused: boolean): Promise<void>;
  proveEmail(token: string): Promise<boolean>;
  /** Ends mails of a group; false for a patron who is gone. */
  unsubscribe(patronId: string, group: NoticeGroup): Promise<boolean>;
  /** A mail came back: its address is refused, if it is still the patron's. Returns whether the mail is known. */
  returnMail(sendingId: string, email: string, reply: string): Promise<boolean>;
  /** How many deliveries are on their way, and how many have ended since an instant (epoch milliseconds). */
  counts(since: number): Promise<DeliveryCount[]>;
  deliveries(state: DeliveryState, limit: number): Promise<DeliveryView[]>;
  /** Counts what the daily work of tomorrow will tell. */
  forecast(): Promise<NoticeForecast[]>;
  /** Sends what has failed or expired again; a push only to the devices that lack it. Returns whether it was there. */
  sendAgain(noticeId: string, way: NoticeWay): Promise<boolean>;
}

/** What there is to do with the notices of a library. */
export interface OutboxWork {
  /** An operator has paused the sending. */
  readonly isPaused: boolean;
  /** The clock may be wrong: what is too late is not known, and nothing is sent. */
  readonly isClockHeld: boolean;
  readonly isToPlan: boolean;
}

/** How many deliveries a process may have in its hands. */
const maxUnderWay = 10_000;

/** Connects the outbox of a library. */
export function connectOutbox(options: CirculationOptions): Outbox {
  const change = <T>(run: Parameters<typeof changeCirculation<T>>[2]) => changeCirculation(options, options.now(), run);
  const read = <T>(run: Parameters<typeof readCirculation<T>>[2]) => readCirculation(options, options.now(), run);
  return {
    work: () =>
      read(async ({ unit, isClockHeld }) => {
        const [isPaused, unplanned] = await Promise.all([unit.areNoticesPaused(), unit.unplannedNotices(1)]);
        return { isPaused, isClockHeld, isToPlan: unplanned.length > 0 };
      }),
    plan: (ways) => change((transaction) => planDeliveries(transaction, ways)),
    claimMails: (limit) => change((transaction) => claimMails(transaction, limit)),
    settleMail: (sendingId, outcome) => change((transaction) => settleMail(transaction, sendingId, outcome)),
    releaseMail: (sendingId, reason) => change((transaction) => releaseMail(transaction, sendingId, reason)),
    claimPushes: (limit) => change((transaction) => claimPushes(transaction, limit)),
    settlePush: (sendingId, tried) => change((transaction) => settlePush(transaction, sendingId, tried)),
    recover: (way) =>
      change(async (transaction) => {
        const underWay = await transaction.unit.deliveriesIn('sending', maxUnderWay);
        const deliveries = underWay.filter((delivery) => delivery.way === way);
        for (const delivery of deliveries) await putState(transaction, delivery, { state: 'waiting' });
        return new Set(deliveries.map(({ sendingId }) => sendingId)).size;
      }),
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
        if (first === undefined) return false;
        if (first.patron?.email === email) await markAddressRefused(transaction, first.patronId, reply);
        return true;
      }),
    counts: (since) => read(({ unit }) => unit.deliveryCounts(since)),
    forecast: () => read(forecastNotices),
    deliveries: (state, limit) => read(({ unit }) => unit.deliveriesIn(state, limit)),
    sendAgain: (noticeId, way) =>
      change(async ({ unit, now }) => {
        const delivery = (await unit.deliveriesOf(noticeId)).find((row) => row.way === way);
        if (delivery?.state !== 'failed' && delivery?.state !== 'expired') return false;
        const expires = Math.max(delivery.expires, now.getTime() + 86_400_000);
        const { reason: _, sendingId: _sent, ...row } = delivery;
        await unit.putDelivery({
          ...row,
          devices: devicesToTryAgain(delivery),
          state: 'waiting',
          notBefore: now.getTime(),
          expires,
          changed: now.getTime(),
        });
        return true;
      }),
  };
}
