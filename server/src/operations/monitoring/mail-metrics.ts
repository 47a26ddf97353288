import type { DeliveryCount } from '@buchfink/connectors/builtin/circulation/store/notice-unit';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { SendingState } from '../../systems/notices/sending-state.ts';

/** What is told of messages to patrons. */
export interface MeasuredMails {
  /** What became of the mails that this process has tried; undefined: no mail is sent. */
  readonly mails: SendingState['counts'] | undefined;
  /** The notices of all libraries on their way, and those that failed within a day. It does not fail. */
  readonly deliveries: () => Promise<readonly DeliveryCount[]>;
}

/** Registers the metrics of messages to patrons. They name no patron. */
export function measureMails(registers: Registry[], { mails, deliveries }: MeasuredMails): void {
  new Counter({
    name: 'buchfink_mails_total',
    help: 'Mails that this process has tried to send, by outcome: accepted, later, refused; uncertain: may have arrived twice',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(mails ?? {})) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: 'buchfink_notice_deliveries',
    help: 'Notices to patrons of all libraries that are waiting, held (the address is not proved) or sending, and that failed in 24 hours; the same on every node',
    labelNames: ['way', 'state'],
    registers,
    async collect() {
      const counts = await deliveries();
      this.reset();
      for (const { way, state, count } of counts) this.set({ way, state }, count);
    },
  });
}
