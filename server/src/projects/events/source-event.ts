import { type Locale, locales } from '@buchfink/contract/locale';
import { closestText } from '@buchfink/contract/text/local-text';
import { parseRepeatRule, type RepeatRule } from '../../base/calendar/repeat-rule.ts';
import type { EventSettings } from '../libraries/event-settings.ts';

/** The texts of an event in one language. */
export interface EventWords {
  /** Absent where the source does not tell it. */
  readonly language?: Locale | undefined;
  readonly title: string;
  /** Markdown. */
  readonly description?: string | undefined;
  readonly audience?: string | undefined;
}

/** An event from a source; a series is one event. Times are local times of the library. */
export interface SourceEvent {
  /** Stable; letters, digits, hyphen, underscore. */
  readonly id: string;
  /** At least one; one for each language that the source has. */
  readonly words: readonly EventWords[];
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
  const languages = locales.filter((locale) => title[locale]);
  const words = languages.map((language) => ({
    language,
    title: title[language] ?? '',
    description: closestText(description, language)?.text,
    audience: closestText(audience, language)?.text,
  }));
  return {
    id,
    words,
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
