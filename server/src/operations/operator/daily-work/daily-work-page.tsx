import type { UndoneRun } from '@buchfink/connectors/builtin/circulation/daily/undo-daily-run';
import type { DailyRunRow } from '@buchfink/connectors/builtin/circulation/store/daily-rows';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { formatDay, formatMoment, formatMoney, formatNumber } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { ClockHold } from '../../../systems/work-clock/clock-hold.ts';
import { Form } from '../frame/forms.tsx';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { Attention, Question } from '../frame/sections.tsx';
import { Table, type TableCell } from '../frame/table.tsx';

/** The page about daily work. */
export const dailyWorkPath = '/operator/daily-work';
/** The act that says that the clock is right. */
export const releasePath = `${dailyWorkPath}/release`;
/** The act that undoes the last daily work of a library. */
export const undoPath = (libraryId: number | string): string => `${dailyWorkPath}/undo/${libraryId}`;

const columns = [
  'library',
  'day',
  'fees',
  'expired',
  'resumed',
  'ended',
  'told',
  'forgotten',
  'removed',
  'act',
] as const;
/** The columns that are no numbers. */
const unnumbered: ReadonlySet<string> = new Set(['library', 'day', 'act']);

/** A library with its last daily work. */
export interface LibraryRun {
  readonly libraryId: number;
  readonly name: string;
  readonly currency: string;
  readonly run: DailyRunRow;
}

/** What the page shows. */
export interface DailyWork {
  readonly hold: ClockHold | undefined;
  readonly runs: readonly LibraryRun[];
  readonly timeZone: string;
}

type PageCall = Pick<OperatorCall, 'locale' | 'query' | 'now' | 'tokenFor'>;

/** Renders the state of the clock and the last daily work of each library; `?undo=<id>` asks whether to undo it. */
export function renderDailyWork({ hold, runs, timeZone }: DailyWork, call: PageCall): OperatorPage {
  const words = operatorWordsIn(call.locale).dailyWork;
  const libraryToUndo = runs.find(
    ({ libraryId, run }) => String(libraryId) === call.query.get('undo') && !run.isUndone,
  );
  const isReleased = call.query.get('done') === 'released' && hold === undefined;
  return {
    title: words.title,
    lead: words.lead,
    notice: isReleased ? { kind: 'done', text: words.released } : undefined,
    content: (
      <>
        {libraryToUndo && <UndoQuestion library={libraryToUndo} call={call} />}
        <Clock hold={hold} timeZone={timeZone} call={call} />
        <h2>{words.last}</h2>
        <Runs runs={runs} call={call} />
      </>
    ),
  };
}

function Clock({ hold, timeZone, call }: Pick<DailyWork, 'hold' | 'timeZone'> & { readonly call: PageCall }) {
  const words = operatorWordsIn(call.locale).dailyWork;
  const moment = (at: Date) => formatMoment(at, call.locale, timeZone);
  const clock = moment(call.now);
  if (hold === undefined) return <p className="notice done">{words.runs({ moment: clock })}</p>;
  return (
    <Attention id="held" title={words.clock}>
      <p>{words.held[hold.reason]({ clock, since: moment(new Date(hold.since)) })}</p>
      <p>{words.meaning}</p>
      <Form call={call} action={releasePath} button={words.release} />
    </Attention>
  );
}

function UndoQuestion({ library, call }: { readonly library: LibraryRun; readonly call: PageCall }) {
  const { question } = operatorWordsIn(call.locale).dailyWork;
  return (
    <Question
      title={question.title({ library: nameOf(library), day: formatDay(library.run.day, call.locale) })}
      text={question.text}
    >
      <Form call={call} action={undoPath(library.libraryId)} button={question.submit} kind="danger" />
    </Question>
  );
}

function Runs({ runs, call: { locale } }: Pick<DailyWork, 'runs'> & { readonly call: PageCall }) {
  const words = operatorWordsIn(locale).dailyWork;
  const number = (value: number) => ({ content: formatNumber(value, locale) });
  return (
    <Table
      label={words.last}
      columns={columns.map((column) => ({ label: words.columns[column], isNumber: !unnumbered.has(column) }))}
      rows={runs.map((library): TableCell[] => {
        const { currency, run } = library;
        const { fees, charged, expired, resumed, ended = 0, told = 0, forgotten, removed } = run.counts;
        return [
          { content: nameOf(library) },
          { content: formatDay(run.day, locale) },
          { content: words.charged({ fees: formatNumber(fees, locale), sum: formatMoney(charged, currency, locale) }) },
          ...[expired, resumed, ended, told, forgotten, removed].map(number),
          { content: run.isUndone ? words.isUndone : <UndoLink library={library} locale={locale} /> },
        ];
      })}
      empty={words.none}
    />
  );
}

function UndoLink({ library, locale }: { readonly library: LibraryRun; readonly locale: OperatorLocale }) {
  const words = operatorWordsIn(locale).dailyWork;
  return (
    <a href={`${dailyWorkPath}?undo=${library.libraryId}`} aria-label={words.undoOf({ library: nameOf(library) })}>
      {words.undo}
    </a>
  );
}

const nameOf = ({ libraryId, name }: LibraryRun) => `${libraryId} ${name}`;

/** Renders what undoing a day restored. */
export function renderUndone(
  library: LibraryRun,
  undone: UndoneRun,
  { locale }: Pick<OperatorCall, 'locale'>,
): OperatorPage {
  const words = operatorWordsIn(locale).dailyWork;
  const { undone: texts } = words;
  const money = (cents: number) => formatMoney(cents, library.currency, locale);
  const count = (value: number) => formatNumber(value, locale);
  const { restored, takenBack, remembered, changedSince, settled, untold, toldBefore } = undone;
  const items = [
    texts.restored({ count: count(restored) }),
    texts.takenBack({ sum: money(takenBack) }),
    ...(untold > 0 ? [texts.untold({ count: count(untold) })] : []),
    texts.remembered({ count: count(remembered) }),
    ...(changedSince > 0 ? [texts.changedSince({ count: count(changedSince) })] : []),
    ...(settled > 0 ? [texts.settled({ sum: money(settled) })] : []),
    ...(toldBefore > 0 ? [texts.toldBefore({ count: count(toldBefore) })] : []),
    texts.held,
  ];
  return {
    title: words.title,
    back: { path: dailyWorkPath, text: words.back },
    notice: {
      kind: 'done',
      text: texts.title({ library: nameOf(library), day: formatDay(undone.day, locale) }),
      items,
    },
    status: 200,
  };
}

/** Renders that there is nothing to undo. */
export function renderNothingToUndo({ locale }: Pick<OperatorCall, 'locale'>): OperatorPage {
  const words = operatorWordsIn(locale).dailyWork;
  return {
    title: words.title,
    back: { path: dailyWorkPath, text: words.back },
    notice: { kind: 'bad', text: words.nothingToUndo },
  };
}
