import { createSemaphore } from '@buchfink/connectors/semaphore';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import { hourlyLimit } from './hourly-limit.ts';
import type { Mail } from './mail.ts';
import type { DelayReason, MailCheck, MailOutcome } from './mail-outcome.ts';
import type { MailServer } from './mail-server.ts';
import { probeServer } from './probe-server.ts';
import { type MailTimeouts, usualTimeouts } from './smtp-options.ts';
import { openSubmissionPool } from './submission-pool.ts';

/** Connections to the server at the same time. */
const maxConnections = 4;

/** Milliseconds that `close` waits for mails on their way. */
const closingTime = 10_000;

/** Milliseconds after which the server is asked again whether it offers SMTPUTF8. */
const probeLifetime = 3_600_000;

/** Sends mail through one server. */
export interface MailTransport {
  /**
   * Sends a mail and says what became of it. Mails are sent on a few connections side by side: none waits longer because
   * another one fails. Throws `InvalidMailError` for a mail that cannot be written, which is a mistake of the program.
   */
  send(mail: Mail): Promise<MailOutcome>;
  /** Takes no more mails, waits ten seconds for those on their way, and closes the connections. */
  close(): Promise<void>;
}

export interface MailTransportOptions {
  readonly timeouts?: MailTimeouts;
  /** Milliseconds of the clock. */
  readonly now?: () => number;
}

/** Opens a transport. It connects with the first mail. */
export function openMailTransport(
  server: MailServer,
  { timeouts = usualTimeouts, now = Date.now }: MailTransportOptions = {},
): MailTransport {
  const pool = openSubmissionPool(server, timeouts, { connections: maxConnections, mailsPerConnection: 100 });
  const turns = createSemaphore(maxConnections);
  /** A mail that waits for its turn is not given up: `close` ends it by its outcome. */
  const { signal } = new AbortController();
  const limit = hourlyLimit(server.perHour, now);
  const underway = new Set<Promise<MailOutcome>>();
  let isClosing = false;
  let probe: { readonly at: number; readonly check: Promise<MailCheck> } | undefined;

  /** What the server offers is asked once an hour, and only for addresses that need it. */
  const checkedLately = () => {
    if (probe === undefined || probe.at < now() - probeLifetime) {
      const check = probeServer(server, timeouts);
      probe = { at: now(), check };
      void check.then(({ isUsable }) => {
        if (!isUsable) probe = undefined;
      });
    }
    return probe.check;
  };

  const deliver = async (mail: ComposedMail): Promise<MailOutcome> => {
    if (isClosing) return later('closing');
    if (mail.recipient.isInternational) {
      const check = await checkedLately();
      if (!check.isUsable) return later(check.reason, check.detail);
      if (!check.isInternational) return refused('international-address');
    }
    const retryAfter = limit.take();
    if (retryAfter !== undefined) return { ...later('hourly-limit'), retryAfter };
    const outcome = await pool.submit(mail);
    if (outcome.kind === 'later' && !outcome.isUncertain && isBeforeMail(outcome.reason)) limit.giveBack();
    return outcome;
  };

  return {
    async send(mail) {
      const composed = await composeMail(mail, server.dkim);
      if (composed === undefined) return refused('address');
      const delivery = turns.run(signal, () => deliver(composed));
      underway.add(delivery);
      return delivery.finally(() => underway.delete(delivery));
    },
    async close() {
      isClosing = true;
      const settled = Promise.allSettled(underway);
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise((resolve) => {
        timer = setTimeout(resolve, closingTime);
      });
      await Promise.race([settled, timeout]);
      clearTimeout(timer);
      pool.close();
      await settled;
    },
  };
}

const later = (reason: DelayReason, detail = '') => ({ kind: 'later', reason, detail, isUncertain: false }) as const;
const refused = (reason: 'address' | 'international-address') => ({ kind: 'refused', reason, detail: '' }) as const;

/** Reasons that are known before the server has heard of the mail. */
const isBeforeMail = (reason: DelayReason) => ['unreachable', 'tls', 'login'].includes(reason);
