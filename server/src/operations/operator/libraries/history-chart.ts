import type { Locale } from '@buchfink/contract/locale';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { formatDay, formatMoment, formatNumber } from '../../../messages/format-values.ts';
import { libraryWords } from '../../../messages/operator/library-words.ts';
import {
  type ConnectionCounts,
  type ConnectionSlot,
  daySlots,
} from '../../../storage/monitoring/connection-history.ts';
import { shareText, timeText } from './system-texts.ts';

const height = 40;
const width = 10;

/** A stretch of the history: the last 24 hours, or the last 30 days. */
export interface HistoryChart {
  /** The oldest first; hours or days without data are missing. */
  readonly slots: readonly ConnectionSlot[];
  readonly slotMilliseconds: number;
  readonly count: number;
  readonly now: number;
  readonly timeZone: string;
}

/** Adds up slots. */
export function sumOf(slots: readonly ConnectionCounts[]): ConnectionCounts {
  const sum = (value: (slot: ConnectionCounts) => number) => slots.reduce((total, slot) => total + value(slot), 0);
  return {
    observed: sum(({ observed }) => observed),
    down: sum(({ down }) => down),
    calls: sum(({ calls }) => calls),
    failures: sum(({ failures }) => failures),
    times: (slots[0]?.times ?? []).map((_, place) => sum(({ times }) => times[place] ?? 0)),
  };
}

/**
 * Renders a bar for each hour or day: its lower part is the time in which the system could be reached, the upper part
 * the rest. The same numbers follow as a table.
 */
export function renderHistory(chart: HistoryChart, title: (share: string) => string, locale: Locale): string {
  const { detail: words } = libraryWords[locale];
  const { slots, slotMilliseconds, count, now, timeZone } = chart;
  const share = shareText(sumOf(slots), locale);
  // Without data there is nothing to draw; the list above says so.
  if (share === undefined) return '';
  const caption = escapeHtml(title(share));
  const last = Math.floor(now / slotMilliseconds);
  const bars = Array.from({ length: count }, (_, at) => {
    const slot = slots.find(({ start }) => Math.floor(start / slotMilliseconds) === last - count + 1 + at);
    return bar(slot, at * width);
  });
  const heads = words.numberColumns.map(
    (column, at) => `<th scope="col"${at > 0 ? ' class="number"' : ''}>${escapeHtml(column)}</th>`,
  );
  const rows = [...slots].reverse().map((slot) => {
    const cells = [
      shareText(slot, locale),
      formatNumber(slot.calls, locale),
      formatNumber(slot.failures, locale),
      timeText(slot, 0.5, locale),
      timeText(slot, 0.95, locale),
    ].map((text) => `<td class="number">${escapeHtml(text ?? '–')}</td>`);
    // Days are those of UTC, wherever the library is.
    const isDay = slotMilliseconds === daySlots.seconds * 1_000;
    const date = new Date(slot.start);
    const start = escapeHtml(
      isDay ? formatDay(date.toISOString().slice(0, 10), locale) : formatMoment(date, locale, timeZone),
    );
    return `<tr><th scope="row" class="time">${start}</th>${cells.join('')}</tr>`;
  });
  const table = `<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  return `<figure><svg role="img" aria-label="${caption}" viewBox="0 0 ${count * width} ${height}" preserveAspectRatio="none">${bars.join('')}</svg>
<figcaption>${caption}</figcaption><details><summary>${escapeHtml(words.numbers)}</summary>${table}</details></figure>`;
}

function bar(slot: ConnectionSlot | undefined, x: number): string {
  const rect = (kind: string, y: number, tall: number) =>
    `<rect class="${kind}" x="${x + 1}" y="${y.toFixed(1)}" width="${width - 2}" height="${tall.toFixed(1)}"/>`;
  if (slot === undefined || slot.observed === 0) return rect('none', height - 3, 3);
  const share = slot.down / slot.observed;
  // A short outage stays visible.
  const tall = share === 0 ? 0 : Math.max(4, share * height);
  return `${rect('up', tall, height - tall)}${tall > 0 ? rect('down', 0, tall) : ''}`;
}
