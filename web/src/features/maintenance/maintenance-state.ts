import type { Config } from '@buchfink/contract/config';
import type { Locale } from '@buchfink/contract/locale';
import { closestText, otherLanguage } from '@buchfink/contract/text/local-text';

type Status = Config['status'];

/** The state at a moment: whether maintenance is active, whether the service is out of service, and the next change. */
export interface MaintenanceState {
  readonly active: boolean;
  readonly outOfService: boolean;
  /** Milliseconds since 1970; absent when no change is coming. */
  readonly nextChange?: number;
}

/**
 * Maintenance is active when enabled and between start and end, each optional (specification, section 4:
 * maintenance).
 */
export function maintenanceState({ maintenance, offline }: Status, now: number): MaintenanceState {
  if (!maintenance.enabled) return { active: false, outOfService: offline };
  const start = parseInstant(maintenance.start) ?? Number.NEGATIVE_INFINITY;
  const end = parseInstant(maintenance.end) ?? Number.POSITIVE_INFINITY;
  const active = start <= now && now < end;
  const nextChange = start < end ? [start, end].find((time) => time > now && Number.isFinite(time)) : undefined;
  return {
    active,
    outOfService: offline || (active && maintenance.offline),
    nextChange,
  };
}

/** Parses an instant; invalid text counts as absent. */
export function parseInstant(text: string | undefined): number | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : time;
}

interface NoticeMessage {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  /** Where it is not the one that was asked for. */
  readonly language?: Locale | undefined;
}

/** The message in a language, else in the closest one. The title is absent where none is configured. */
export function noticeMessage({ maintenance }: Status, locale: Locale): NoticeMessage {
  const written = Object.keys(maintenance.messages).filter((key) => {
    const words = maintenance.messages[key];
    return words?.title || words?.text;
  });
  const closest = closestText(Object.fromEntries(written.map((key) => [key, key])), locale);
  const message = maintenance.messages[closest?.text ?? ''];
  return {
    title: message?.title || undefined,
    text: message?.text || undefined,
    language: otherLanguage(closest, locale),
  };
}

/** Identifies a notice, so that a new one is shown to patrons who dismissed the last. */
export function noticeKey(status: Status): string {
  const { start, end, type } = status.maintenance;
  return JSON.stringify([start, end, type, noticeMessage(status, 'de')]).slice(0, 500);
}
