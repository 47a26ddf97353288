import { byLocale, type Locale } from '@buchfink/contract/locale';
import { parseRepeatRule, type RepeatRule } from '../../base/calendar/repeat-rule.ts';
import type { EventSettings } from '../libraries/event-settings.ts';

/** The texts of an event in one language. */
interface EventWords {
  readonly title: string;
  /** Markdown. */
  readonly description?: string | undefined;
  readonly audience?: string | undefined;
}

/** An event from a source; a series is one event. Times are local times of the library. */
export interface SourceEvent {
  /** Stable; letters, digits, hyphen, underscore. */
  readonly id: string;
  readonly words: Readonly<Record<Locale, EventWords>>;
  readonly allDay: boolean;
  /** `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` when it lasts all day. */
  readonly start: string;
  /** As `start`; for an all-day event the last day. */
  readonly end?: string | undefined;
  readonly repeat?: RepeatRule | undefined;
  /** Excluded dates of the series. */
  readonly except: readonly string[];
  readonly location?: string | undefined;
  readonly branchId?: string | undefined;
  readonly url?: string | undefined;
  readonly registration?: { required: boolean; url?: string | undefined; full?: boolean | undefined } | undefined;
}

/** An event from a project's own settings or files. */
export function eventFromSettings(settings: EventSettings, timeZone: string): SourceEvent {
  const { id, title, description, audience, start, end, except, location, url, registration } = settings;
  const words = (locale: Locale) => ({
    title: title[locale],
    description: description?.[locale],
    audience: audience?.[locale],
  });
  return {
    id,
    words: byLocale(words),
    allDay: !start.includes('T'),
    start,
    end,
    repeat: settings.repeat === undefined ? undefined : parseRepeatRule(settings.repeat, timeZone),
    except,
    location,
    branchId: settings.branch,
    url,
    registration,
  };
}
