import { deviceStatesOf } from '@buchfink/connectors/builtin/circulation/outbox/device-states';
import type { NoticeForecast } from '@buchfink/connectors/builtin/circulation/outbox/forecast';
import type { OutboxWork } from '@buchfink/connectors/builtin/circulation/outbox/outbox';
import { type DeliveryState, deliveryStates } from '@buchfink/connectors/builtin/circulation/store/notice-rows';
import { type DeliveryView, tellsNotice } from '@buchfink/connectors/builtin/circulation/store/notice-unit';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { formatMoment, formatNumber } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import { Form, HiddenField } from '../frame/forms.tsx';
import type { OperatorPage, PageNotice } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { cardHint } from '../frame/record-act.ts';
import { Attention, Question, Section } from '../frame/sections.tsx';
import { Table, type TableCell } from '../frame/table.tsx';
import {
  libraryPath,
  nameOf,
  noticesPath,
  noticeTabs,
  pausePath,
  resumePath,
  sendAgainPath,
  type TellingLibrary,
} from './notice-pages.ts';

/** The most deliveries of a state that are listed. */
export const maxListed = 50;

/** The states in the order of the page: what needs somebody comes first. */
export const listedStates = [
  'failed',
  'held',
  'waiting',
  'sending',
  'expired',
  'sent',
] as const satisfies DeliveryState[];

/** The columns whose texts would break in the middle of a word or a time. */
const shortColumns: ReadonlySet<string> = new Set(['way', 'time', 'account', 'act']);

/** The outbox of a library. */
export interface LibraryOutbox extends TellingLibrary {
  readonly work: Pick<OutboxWork, 'isPaused'>;
  readonly forecast: readonly NoticeForecast[];
  /** At most `maxListed` of each state. */
  readonly deliveries: Readonly<Record<DeliveryState, readonly DeliveryView[]>>;
}

type PageCall = Pick<OperatorCall, 'locale' | 'query' | 'tokenFor' | 'caller'>;

/** Renders what is on its way to the patrons of a library; `?pause` asks whether to pause it. */
export function renderLibraryOutbox(outbox: LibraryOutbox, call: PageCall, notice?: PageNotice): OperatorPage {
  const { locale, query } = call;
  const words = operatorWordsIn(locale).notices;
  const isAsked = query.has('pause') && !outbox.work.isPaused;
  const done = query.get('done');
  const isDone = done === 'paused' || done === 'resumed' || done === 'again';
  // Nothing failed is worth saying; nothing in the other states is not.
  const isShown = (state: DeliveryState) => state === 'failed' || outbox.deliveries[state].length > 0;
  return {
    title: nameOf(outbox),
    tabs: noticeTabs('outbox', locale),
    back: { path: noticesPath, text: words.back },
    notice: notice ?? (isDone ? { kind: 'done', text: words.outcomes[done] } : undefined),
    content: (
      <>
        {isAsked ? <PauseQuestion outbox={outbox} call={call} /> : <Sending outbox={outbox} call={call} />}
        <Tomorrow forecast={outbox.forecast} locale={locale} />
        {listedStates.filter(isShown).map((state) => (
          <Deliveries key={state} state={state} outbox={outbox} call={call} />
        ))}
      </>
    ),
  };
}

interface Props {
  readonly outbox: LibraryOutbox;
  readonly call: PageCall;
}

function Sending({ outbox: { work, library }, call }: Props) {
  const words = operatorWordsIn(call.locale).notices;
  if (!work.isPaused)
    return (
      <p>
        <a href={`${libraryPath(library.id)}?pause`}>{words.pause}</a>
      </p>
    );
  return (
    <Attention id="paused" title={words.outcomes.paused}>
      <p>{words.pausedText}</p>
      <Form call={call} action={resumePath(library.id)} button={words.resume} />
    </Attention>
  );
}

function PauseQuestion({ outbox, call }: Props) {
  const { pausing } = operatorWordsIn(call.locale).notices;
  return (
    <Question title={pausing.title({ library: nameOf(outbox) })} text={pausing.text}>
      <Form call={call} action={pausePath(outbox.library.id)} button={pausing.submit} kind="danger" />
    </Question>
  );
}

function Tomorrow({
  forecast,
  locale,
}: {
  readonly forecast: readonly NoticeForecast[];
  readonly locale: OperatorLocale;
}) {
  const { tomorrow: words, kinds } = operatorWordsIn(locale).notices;
  return (
    <Section title={words.title}>
      <p className="quiet">{words.lead}</p>
      <Table
        label={words.title}
        columns={[{ label: words.kind }, { label: words.count, isNumber: true }]}
        rows={forecast.map(({ kind, step, count, isComplete }): TableCell[] => {
          const number = formatNumber(count, locale);
          return [
            { content: step === undefined ? kinds[kind] : words.step({ kind: kinds[kind], step }) },
            { content: isComplete ? number : words.atLeast({ count: number }) },
          ];
        })}
        empty={words.none}
      />
    </Section>
  );
}

function Deliveries({ state, outbox, call }: Props & { readonly state: (typeof listedStates)[number] }) {
  const { locale } = call;
  const words = operatorWordsIn(locale).notices;
  const { delivery: labels } = words;
  const deliveries = outbox.deliveries[state];
  const isRepeatable = state === 'failed' || state === 'expired';
  const headings = ['kind', 'way', 'time', 'why', 'reply', 'account', ...(isRepeatable ? ['act'] : [])] as const;
  return (
    <Section title={words.lists[state]}>
      {deliveries.length === maxListed && <p className="quiet">{words.latest({ count: maxListed })}</p>}
      <Table
        label={words.lists[state]}
        columns={headings.map((heading) => ({
          label: labels[heading as keyof typeof labels],
          isShort: shortColumns.has(heading),
        }))}
        rows={deliveries.map((delivery) => [
          ...factCells(delivery, outbox, call),
          ...(isRepeatable ? [{ content: <SendAgain delivery={delivery} outbox={outbox} call={call} /> }] : []),
        ])}
        empty={words.noneOf}
      />
    </Section>
  );
}

function factCells(delivery: DeliveryView, outbox: LibraryOutbox, call: PageCall): TableCell[] {
  const { locale } = call;
  const words = operatorWordsIn(locale).notices;
  const { way, state, changed, notBefore, reply, patron } = delivery;
  const { id, timeZone } = outbox.library;
  const moment = (instant: number) => formatMoment(new Date(instant), locale, timeZone);
  return [
    { content: kindText(delivery, locale) },
    { content: words.ways[way] },
    {
      content:
        state === 'waiting' && notBefore > changed ? words.notBefore({ moment: moment(notBefore) }) : moment(changed),
    },
    { content: whyText(delivery, locale) },
    { content: reply && <span lang="en">{reply}</span> },
    {
      // The page names no patron: who may see the account opens it at the desk.
      content:
        patron === undefined ? (
          words.noAccount
        ) : (
          <a
            href={`/operator/desk/${id}/patrons/${encodeURIComponent(patron.id)}`}
            aria-label={words.toAccountOf({ number: cardHint(patron.card) })}
          >
            {words.toAccount}
          </a>
        ),
    },
  ];
}

/** What a delivery tells. */
function kindText(delivery: DeliveryView, locale: OperatorLocale): string {
  const { kinds, registrations } = operatorWordsIn(locale).notices;
  return tellsNotice(delivery) ? kinds[delivery.notice.kind] : registrations[delivery.registrationState];
}

function SendAgain({ delivery, outbox, call }: Props & { readonly delivery: DeliveryView }) {
  const { noticeId, way, patron } = delivery;
  const words = operatorWordsIn(call.locale).notices;
  const kind = kindText(delivery, call.locale);
  return (
    <Form
      call={call}
      action={sendAgainPath(outbox.library.id)}
      button={words.again}
      label={patron === undefined ? words.againTo({ kind }) : words.againOf({ kind, number: cardHint(patron.card) })}
    >
      <HiddenField name="notice" value={noticeId} />
      <HiddenField name="way" value={way} />
    </Form>
  );
}

/** Why a delivery waits or has failed; a reason without words is shown as it is. */
function reasonText({ reason, way }: DeliveryView, locale: OperatorLocale) {
  if (reason === undefined) return undefined;
  const { reasons, pushReasons } = operatorWordsIn(locale).notices;
  const words: Readonly<Record<string, string>> = way === 'push' ? { ...reasons, ...pushReasons } : reasons;
  return Object.hasOwn(words, reason) ? words[reason] : <code>{reason}</code>;
}

/** The reason, and how many of several devices have a push. */
function whyText(delivery: DeliveryView, locale: OperatorLocale) {
  const reason = reasonText(delivery, locale);
  const states = Object.values(deviceStatesOf(delivery) ?? {});
  if (states.length < 2) return reason;
  const sent = states.filter((state) => state === 'sent').length;
  const onDevices = operatorWordsIn(locale).notices.onDevices({ sent, count: states.length });
  return reason === undefined ? (
    onDevices
  ) : (
    <>
      {reason} {onDevices}
    </>
  );
}

/** No deliveries in any state. */
export const noDeliveries = (): Record<DeliveryState, readonly DeliveryView[]> =>
  Object.fromEntries(deliveryStates.map((state) => [state, []])) as unknown as Record<
    DeliveryState,
    readonly DeliveryView[]
  >;
