import type { OutboxWork } from '@buchfink/connectors/builtin/circulation/outbox/outbox';
import type { DeliveryState } from '@buchfink/connectors/builtin/circulation/store/notice-rows';
import type { DeliveryCount } from '@buchfink/connectors/builtin/circulation/store/notice-unit';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { formatNumber } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { Table, type TableCell } from '../frame/table.tsx';
import { libraryPath, nameOf, noticeTabs, type TellingLibrary } from './notice-pages.ts';

/** The outbox of a library, in numbers. */
export interface OutboxSummary extends TellingLibrary {
  readonly work: Pick<OutboxWork, 'isPaused' | 'isClockHeld'>;
  /** Of what has ended, those of the last day. */
  readonly counts: readonly DeliveryCount[];
}

/** The states of deliveries, each with its column. */
const columns = [
  ['waiting', 'waiting'],
  ['held', 'held'],
  ['sending', 'underWay'],
  ['sent', 'sent'],
  ['failed', 'failed'],
  ['expired', 'expired'],
] as const satisfies readonly (readonly [DeliveryState, string])[];

/** Renders what is on its way to the patrons of all libraries. */
export function renderOutboxes(
  summaries: readonly OutboxSummary[],
  { locale }: Pick<OperatorCall, 'locale'>,
): OperatorPage {
  const words = operatorWordsIn(locale).notices;
  return {
    title: words.title,
    lead: words.lead,
    tabs: noticeTabs('outbox', locale),
    content: (
      <>
        <Table
          label={words.tabs.outbox}
          columns={[
            { label: words.columns.library },
            { label: words.columns.sending },
            ...columns.map(([, column]) => ({ label: words.columns[column], isNumber: true })),
          ]}
          rows={summaries.map((summary) => cellsOf(summary, locale))}
          empty={words.none}
        />
        {summaries.length > 0 && <p className="quiet">{words.counted}</p>}
      </>
    ),
  };
}

function cellsOf(summary: OutboxSummary, locale: OperatorLocale): TableCell[] {
  const { work, counts, library } = summary;
  return [
    { content: <a href={libraryPath(library.id)}>{nameOf(summary)}</a> },
    { content: sendingText(work, locale), isBad: work.isPaused || work.isClockHeld },
    ...columns.map(([state]): TableCell => {
      const count = counts.filter((each) => each.state === state).reduce((sum, each) => sum + each.count, 0);
      return { content: formatNumber(count, locale), isBad: state === 'failed' && count > 0 };
    }),
  ];
}

/** Whether a library sends at present. */
function sendingText({ isPaused, isClockHeld }: OutboxSummary['work'], locale: OperatorLocale): string {
  const words = operatorWordsIn(locale).notices;
  return isPaused ? words.paused : isClockHeld ? words.held : words.runs;
}
