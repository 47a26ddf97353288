import { maxLettersOfRun } from '@buchfink/connectors/builtin/circulation/desk/letter-desk';
import type { WaitingLetter } from '@buchfink/connectors/builtin/circulation/letters/waiting-letters';
import type { LetterRunRow } from '@buchfink/connectors/builtin/circulation/store/letter-rows';
import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { formatDay, formatMoment, formatMoney, formatNumber } from '../../../../messages/format-values.ts';
import type { OperatorPage, PageNotice } from '../../frame/operator-page.ts';
import { Acts, Attention, Question, Section } from '../../frame/sections.tsx';
import { Table, type TableCell } from '../../frame/table.tsx';
import type { DeskCall } from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';

/** The page about overdue letters. */
export const lettersPath = ({ path }: Pick<DeskCall, 'path'>): string => `${path}/letters`;

/** The most letters that a list shows. */
const maxListed = 200;

/** A letter of a run with characters that the typeface lacks. */
interface IncompleteLetter {
  readonly number: number;
  readonly card: string;
  readonly characters: readonly string[];
}

/** What else the page says: the outcome of an act, and the run that was made. */
interface LettersOutcome {
  readonly notice?: PageNotice;
  readonly made?: { readonly run: LetterRunRow; readonly unprintable: readonly IncompleteLetter[] } | undefined;
}

/** Renders the letters that wait, and the runs; `?undo=<id>` asks whether to undo a run of today. */
export async function renderLetters(desk: DeskCall, { notice, made }: LettersOutcome): Promise<OperatorPage> {
  const { words, path, library, circulation, call, today } = desk;
  const { deskLetters } = words;
  const [waiting, runs] = await Promise.all([circulation.letters.waiting(), circulation.letters.runs()]);
  const runToUndo = runs.find((run) => run.id === call.query.get('undo') && isUndoable(run, today));
  return {
    title: deskLetters.title,
    lead: deskLetters.lead,
    back: { path, text: words.desk.of({ library: library.libname }) },
    notice: notice ?? outcomeNotice(desk, made?.run),
    content: (
      <>
        {runToUndo && <UndoQuestion desk={desk} run={runToUndo} />}
        {made && made.unprintable.length > 0 && <MissingCharacters desk={desk} letters={made.unprintable} />}
        <Waiting desk={desk} letters={waiting.filter(({ address }) => address !== undefined)} />
        <WithoutAddress desk={desk} letters={waiting.filter(({ address }) => address === undefined)} />
        <Runs desk={desk} runs={runs} />
      </>
    ),
  };
}

const isUndoable = ({ day, isUndone }: LetterRunRow, today: string) => day === today && !isUndone;

function outcomeNotice({ words, call }: DeskCall, made: LetterRunRow | undefined): PageNotice | undefined {
  if (made !== undefined && !made.isUndone)
    return { kind: 'done', text: words.deskLetters.made({ count: made.letters }) };
  const undone = /^\d{1,6}$/.exec(call.query.get('undone') ?? '')?.[0];
  return undone === undefined ? undefined : { kind: 'done', text: words.deskLetters.undone({ count: Number(undone) }) };
}

function UndoQuestion({ desk, run }: { readonly desk: DeskCall; readonly run: LetterRunRow }) {
  const { question } = desk.words.deskLetters;
  return (
    <Question title={question.title({ moment: momentOf(desk, run) })} text={question.text}>
      <ActionForm desk={desk} action={`${runPathOf(desk, run)}/undo`} button={question.submit} kind="danger" />
    </Question>
  );
}

const runPathOf = (desk: DeskCall, { id }: LetterRunRow) => `${lettersPath(desk)}/runs/${encodeURIComponent(id)}`;

const momentOf = ({ call, library }: DeskCall, { at }: LetterRunRow) =>
  formatMoment(new Date(at), call.locale, library.timeZone);

function MissingCharacters({
  desk,
  letters,
}: {
  readonly desk: DeskCall;
  readonly letters: readonly IncompleteLetter[];
}) {
  const { missing } = desk.words.deskLetters;
  return (
    <Attention id="missing" title={missing.title}>
      <p>{missing.text}</p>
      <ul>
        {letters.map(({ number, card, characters }) => (
          <li key={number}>{missing.letter({ number, card, characters: characters.join(' ') })}</li>
        ))}
      </ul>
    </Attention>
  );
}

interface ListProps {
  readonly desk: DeskCall;
  readonly letters: readonly WaitingLetter[];
}

function Waiting({ desk, letters }: ListProps) {
  const { waiting: words, columns } = desk.words.deskLetters;
  const count = Math.min(letters.length, maxLettersOfRun);
  return (
    <Section id="waiting" title={words.title}>
      {letters.length > 0 && <ActionForm desk={desk} action={lettersPath(desk)} button={words.print({ count })} />}
      {letters.length > maxLettersOfRun && <p className="quiet">{words.more({ count: maxLettersOfRun })}</p>}
      <ListedOf desk={desk} letters={letters} />
      <Table
        label={words.title}
        columns={[
          { label: columns.name },
          { label: columns.card },
          { label: columns.since },
          { label: columns.count, isNumber: true },
          { label: columns.days, isNumber: true },
          { label: columns.fee, isNumber: true },
        ]}
        rows={letters.slice(0, maxListed).map((letter) => cellsOf(desk, letter))}
        empty={words.none}
      />
    </Section>
  );
}

function WithoutAddress({ desk, letters }: ListProps) {
  const { noAddress: words, columns } = desk.words.deskLetters;
  if (letters.length === 0) return undefined;
  return (
    <Section id="no-address" title={words.title}>
      <p>{words.text}</p>
      <ListedOf desk={desk} letters={letters} />
      <Table
        label={words.title}
        columns={[
          { label: columns.name },
          { label: columns.card },
          { label: columns.since },
          { label: columns.count, isNumber: true },
          { label: columns.days, isNumber: true },
          { label: columns.fee, isNumber: true },
          { label: columns.act },
        ]}
        rows={letters.slice(0, maxListed).map((letter) => [
          ...cellsOf(desk, letter),
          {
            content: (
              <a
                href={`${patronPathOf(desk, letter)}/edit`}
                aria-label={words.editOf({ name: letter.patron.name ?? letter.patron.card })}
              >
                {words.edit}
              </a>
            ),
          },
        ])}
        empty=""
      />
    </Section>
  );
}

/** Says that a list is longer than what it shows. */
function ListedOf({ desk: { words, call }, letters }: ListProps) {
  if (letters.length <= maxListed) return undefined;
  const number = (value: number) => formatNumber(value, call.locale);
  return (
    <p className="quiet">
      {words.deskLetters.waiting.latest({ count: number(maxListed), total: number(letters.length) })}
    </p>
  );
}

const patronPathOf = ({ path }: DeskCall, { patron }: WaitingLetter) =>
  `${path}/patrons/${encodeURIComponent(patron.id)}`;

function cellsOf(desk: DeskCall, letter: WaitingLetter): TableCell[] {
  const { words, call, library, circulation } = desk;
  const { patron, since, loans, fee } = letter;
  const reminded = loans.filter(({ step }) => step !== undefined);
  return [
    { content: <a href={patronPathOf(desk, letter)}>{patron.name ?? words.deskPatrons.noName}</a> },
    { content: patron.card },
    { content: formatDay(dateInTimeZone(new Date(since), library.timeZone), call.locale) },
    { content: formatNumber(reminded.length, call.locale) },
    { content: formatNumber(Math.max(...reminded.map(({ days }) => days)), call.locale) },
    { content: fee > 0 ? formatMoney(fee, circulation.options.rules.currency, call.locale) : undefined },
  ];
}

function Runs({ desk, runs }: { readonly desk: DeskCall; readonly runs: readonly LetterRunRow[] }) {
  const { words, call, circulation } = desk;
  const { runs: texts } = words.deskLetters;
  const { rules } = circulation.options;
  return (
    <Section id="runs" title={texts.title}>
      <p className="quiet">{texts.lead({ days: rules.forgetAfterDays })}</p>
      <Table
        label={texts.title}
        columns={[
          { label: texts.moment },
          { label: texts.letters, isNumber: true },
          { label: texts.fees, isNumber: true },
          { label: texts.act },
        ]}
        rows={runs.map((run): TableCell[] => [
          { content: momentOf(desk, run) },
          { content: formatNumber(run.letters, call.locale) },
          { content: formatMoney(run.fees, rules.currency, call.locale) },
          { content: run.isUndone ? texts.isUndone : <RunActs desk={desk} run={run} /> },
        ])}
        empty={texts.none}
      />
    </Section>
  );
}

function RunActs({ desk, run }: { readonly desk: DeskCall; readonly run: LetterRunRow }) {
  const { runs: texts } = desk.words.deskLetters;
  const moment = momentOf(desk, run);
  return (
    <Acts>
      <ActionForm
        desk={desk}
        action={`${runPathOf(desk, run)}/print`}
        button={texts.print}
        label={texts.printOf({ moment })}
        kind="second"
      />
      {isUndoable(run, desk.today) && (
        <a href={`${lettersPath(desk)}?undo=${encodeURIComponent(run.id)}`} aria-label={texts.undoOf({ moment })}>
          {texts.undo}
        </a>
      )}
    </Acts>
  );
}
