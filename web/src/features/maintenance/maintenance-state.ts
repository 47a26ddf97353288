import type { Config } from '@buchfink/contract/config';
import type { Locale } from '@buchfink/contract/locale';

type Status = Config['status'];

/** What holds at a moment: whether works are going on, whether nothing can be asked, and when this changes next. */
export interface MaintenanceState {
  readonly active: boolean;
  readonly outOfService: boolean;
  /** Milliseconds since 1970; absent when nothing is going to change. */
  readonly nextChange?: number;
}

/** Works are active when enabled and within start and end, each optional (specification, section 4: maintenance). */
export function maintenanceState({ maintenance, offline }: Status, now: number): MaintenanceState {
  if (!maintenance.enabled) return { active: false, outOfService: offline };
  const start = parseInstant(maintenance.start) ?? Number.NEGATIVE_INFINITY;
  const end = parseInstant(maintenance.end) ?? Number.POSITIVE_INFINITY;
  const active = start <= now && now < end;
  const nextChange = start < end ? [start, end].find((at) => at > now && Number.isFinite(at)) : undefined;
  return {
    active,
    outOfService: offline || (active && maintenance.offline),
    ...(nextChange !== undefined && { nextChange }),
  };
}

/** A bound that is no instant is none. */
export function parseInstant(text: string | undefined): number | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/** The words in a language, else in the other one; the title is absent where none is configured. */
export function noticeMessage({ maintenance }: Status, locale: Locale): { title?: string; text?: string } {
  const message = [locale, ...Object.keys(maintenance.messages)]
    .map((key) => maintenance.messages[key])
    .find((words) => words?.title || words?.text);
  return { ...(message?.title && { title: message.title }), ...(message?.text && { text: message.text }) };
}

/** What tells one notice from another, so that a new one is shown to those who have put away the last. */
export function noticeKey(status: Status): string {
  const { start, end, type } = status.maintenance;
  return JSON.stringify([start, end, type, noticeMessage(status, 'de')]).slice(0, 500);
}
