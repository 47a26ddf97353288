import type { OperatorLocale } from '@buchfink/contract/locale';
import { formatDay, formatMoment, formatNumber } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import {
  type ConnectionCounts,
  type ConnectionSlot,
  daySlots,
} from '../../../storage/monitoring/connection-history.ts';
import { Scroll } from '../frame/table.tsx';
import { shareText, timeText } from './system-texts.ts';

const height = 40;
const width = 10;

/** A stretch of the history: the last 24 hours, or the last 30 days. */
interface HistoryChart {
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

interface Props {
  readonly chart: HistoryChart;
  readonly title: (values: { readonly share: string }) => string;
  readonly locale: OperatorLocale;
}

/**
 * A bar for each hour or day: its lower part is the time in which the system could be reached, the upper part
 * the rest. The same numbers follow as a table.
 */
export function History({ chart, title, locale }: Props) {
  const words = operatorWordsIn(locale).library;
  const { slots, slotMilliseconds, count, now } = chart;
  const share = shareText(sumOf(slots), locale);
  // Without data there is nothing to draw; the list above says so.
  if (share === undefined) return undefined;
  const caption = title({ share });
  const first = Math.floor(now / slotMilliseconds) - count + 1;
  const places = Array.from({ length: count }, (_, at) => first + at);
  return (
    <figure>
      <svg role="img" aria-label={caption} viewBox={`0 0 ${count * width} ${height}`} preserveAspectRatio="none">
        {places.map((place, at) => (
          <Bar
            key={place}
            slot={slots.find(({ start }) => Math.floor(start / slotMilliseconds) === place)}
            x={at * width}
          />
        ))}
      </svg>
      <figcaption>{caption}</figcaption>
      <details>
        <summary>{words.numbers}</summary>
        <Numbers chart={chart} caption={caption} locale={locale} />
      </details>
    </figure>
  );
}

function Bar({ slot, x }: { readonly slot: ConnectionSlot | undefined; readonly x: number }) {
  const rect = (kind: string, y: number, tall: number) => (
    <rect className={kind} x={x + 1} y={y.toFixed(1)} width={width - 2} height={tall.toFixed(1)} />
  );
  if (slot === undefined || slot.observed === 0) return rect('none', height - 3, 3);
  const share = slot.down / slot.observed;
  // A short outage stays visible.
  const tall = share === 0 ? 0 : Math.max(4, share * height);
  return (
    <>
      {rect('up', tall, height - tall)}
      {tall > 0 && rect('down', 0, tall)}
    </>
  );
}

const numberNames = ['reachable', 'calls', 'failures', 'median', 'slow'] as const;

/** The numbers of the bars, the newest first. */
function Numbers({ chart, caption, locale }: Pick<Props, 'chart' | 'locale'> & { readonly caption: string }) {
  const { columns } = operatorWordsIn(locale).library;
  return (
    <Scroll label={caption}>
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.start}</th>
            {numberNames.map((name) => (
              <th key={name} scope="col" className="number">
                {columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...chart.slots].reverse().map((slot) => (
            <tr key={slot.start}>
              <th scope="row" className="time">
                {startText(slot, chart, locale)}
              </th>
              {[
                shareText(slot, locale),
                formatNumber(slot.calls, locale),
                formatNumber(slot.failures, locale),
                timeText(slot, 0.5, locale),
                timeText(slot, 0.95, locale),
              ].map((text, at) => (
                <td key={numberNames[at]} className="number">
                  {text ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function startText(
  { start }: ConnectionSlot,
  { slotMilliseconds, timeZone }: HistoryChart,
  locale: OperatorLocale,
): string {
  const date = new Date(start);
  // Days are those of UTC, wherever the library is.
  const isDay = slotMilliseconds === daySlots.seconds * 1_000;
  return isDay ? formatDay(date.toISOString().slice(0, 10), locale) : formatMoment(date, locale, timeZone);
}
