import type {
  CopyStatus,
  PatronSummary,
  SettableCopyState,
  ShelvedCopy,
} from '@buchfink/connectors/builtin/circulation/desk/desk';
import { type CopyAbsence, copyAbsences } from '@buchfink/contract/availability';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { formatDay, formatNumber } from '../../../../messages/format-values.ts';
import { wordsIn } from '../../../../messages/texts.ts';
import { branchNameOf } from '../../../../projects/libraries/branch-name.ts';
import { Facts } from '../../frame/facts.tsx';
import { ChoiceField, Field, HiddenField } from '../../frame/forms.tsx';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { Acts, Section } from '../../frame/sections.tsx';
import { type DeskCall, titleOf } from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';

/** What staff can say of a copy: a state, or why it is missing. */
export const copyMarks = [
  ...(['available', 'missing'] as const satisfies readonly SettableCopyState[]),
  ...copyAbsences,
  ...(['reference', 'on-order'] as const satisfies readonly SettableCopyState[]),
] as const;
export type CopyMark = (typeof copyMarks)[number];

/** Whether a mark is a reason for which a copy is missing. */
export const isAbsence = (mark: CopyMark): mark is CopyAbsence => copyAbsences.some((absence) => absence === mark);

const isCopyMark = (mark: string): mark is CopyMark => copyMarks.some((one) => one === mark);

/** The words of a mark. */
function markText(mark: CopyMark, locale: OperatorLocale): string {
  const { states, absences } = wordsIn(locale).catalogue;
  return isAbsence(mark) ? absences[mark] : states[mark];
}

/** What the log stores of a marked copy: its barcode and the mark. */
export const loggedMark = (barcode: string, mark: CopyMark): string => `${barcode} ${mark}`;

/** The same in words; undefined where the mark is none of today's. */
export function describeLoggedMark(object: string, locale: OperatorLocale): string | undefined {
  const [, barcode, mark = ''] = /^(.+) (\S+)$/.exec(object) ?? [];
  return barcode !== undefined && isCopyMark(mark) ? `${barcode}: ${markText(mark, locale)}` : undefined;
}

/** The path of the page of a copy. */
export const copyPath = ({ path }: Pick<DeskCall, 'path'>, barcode: string): string =>
  `${path}/copies?barcode=${encodeURIComponent(barcode)}`;

/** The words for the place of a copy: department, location, shelf mark. */
export const shelfText = ({ department, location, shelfmark }: ShelvedCopy): string =>
  [department, location, shelfmark].filter(Boolean).join(', ');

/** The copy whose barcode the address of a page names; undefined for an unknown one. */
export async function copyOfPage({
  call,
  circulation,
}: DeskCall): Promise<{ readonly barcode: string; readonly copy: CopyStatus | undefined }> {
  const barcode = (call.query.get('barcode') ?? '').trim().slice(0, 256);
  return { barcode, copy: barcode === '' ? undefined : await circulation.desk.copyStatus(barcode) };
}

interface SlipLinkProps extends BarcodeLinkProps {
  readonly desk: Pick<DeskCall, 'path' | 'words'>;
  readonly title: string;
}

/** The way to the slip of a copy that is on its way or set aside. */
export function SlipLink({ desk: { path, words }, barcode, title }: SlipLinkProps) {
  return (
    <a
      href={`${path}/copies/slip?barcode=${encodeURIComponent(barcode)}`}
      aria-label={words.deskCopies.slip.of({ title })}
    >
      {words.deskCopies.slip.print}
    </a>
  );
}

interface BarcodeLinkProps {
  readonly desk: Pick<DeskCall, 'path'>;
  readonly barcode: string;
}

/** A barcode as the way to the page of its copy. */
export function BarcodeLink({ desk, barcode }: BarcodeLinkProps) {
  return <a href={copyPath(desk, barcode)}>{barcode}</a>;
}

/** Renders the page of a copy: what it is, what becomes of it, and the form that says what is wrong with it. */
export function renderCopy(
  desk: DeskCall,
  barcode: string,
  copy: CopyStatus | undefined,
  notice?: OperatorPage['notice'],
): OperatorPage {
  const { words, library, path } = desk;
  const isUnknown = barcode !== '' && copy === undefined;
  return {
    title: words.deskCopies.title,
    lead: words.deskCopies.lead,
    back: { path, text: words.desk.of({ library: library.libname }) },
    notice,
    content: (
      <>
        {/* biome-ignore lint/a11y/useSemanticElements: older screen readers do not know the element */}
        <form method="get" action={`${path}/copies`} role="search" className="line">
          <Field
            label={words.deskLoans.barcode}
            name="barcode"
            value={isUnknown ? barcode : ''}
            fault={isUnknown ? words.deskRefusals.errors['unknown-copy'] : undefined}
            isRequired
            maxLength={256}
            hasFocus
          />
          <button type="submit">{words.deskCopies.show}</button>
        </form>
        {copy && <Status desk={desk} barcode={barcode} copy={copy} />}
      </>
    ),
    status: isUnknown ? 404 : undefined,
  };
}

/** Whether a copy is on its way to a branch, or on a pick-up shelf. */
export const hasSlip = ({ state, to, pickup }: CopyStatus): boolean =>
  (state === 'in-transit' && to !== undefined) || (state === 'reserved' && pickup !== undefined);

/** The words for the state of a copy, as readers see them. */
export function copyStateText({ call }: Pick<DeskCall, 'call'>, { state, absence, due }: CopyStatus): string {
  const { states, absences, lentUntil } = wordsIn(call.locale).catalogue;
  if (absence !== undefined) return absences[absence];
  return state === 'lent' && due !== undefined ? lentUntil({ date: formatDay(due, call.locale) }) : states[state];
}

interface StatusProps {
  readonly desk: DeskCall;
  readonly barcode: string;
  readonly copy: CopyStatus;
}

function Status({ desk, barcode, copy }: StatusProps) {
  const { words, call, library } = desk;
  const { deskCopies: copies } = words;
  const { loan, heldFor, waiting } = copy;
  const branchName = branchNameOf(library);
  const hint = loan ? copies.lentHint : heldFor && copies.heldHint;
  return (
    <Section id="copy" title={[copy.title, copy.issue].filter(Boolean).join(', ')}>
      <Facts
        facts={[
          { term: copies.facts.barcode, content: barcode },
          { term: copies.facts.shelf, content: shelfText(copy.shelf) },
          { term: copies.facts.state, content: copyStateText(desk, copy) },
          { term: copies.facts.at, content: copy.at && branchName(copy.at) },
          { term: copies.facts.to, content: copy.to && branchName(copy.to) },
          { term: copies.facts.borrower, content: loan && <PatronLink desk={desk} patron={loan.patron} /> },
          { term: copies.facts.heldFor, content: heldFor && <PatronLink desk={desk} patron={heldFor} /> },
          { term: copies.facts.waiting, content: waiting > 0 ? formatNumber(waiting, call.locale) : undefined },
        ]}
      />
      {hasSlip(copy) && (
        <Acts>
          <SlipLink desk={desk} barcode={barcode} title={titleOf(desk, copy)} />
        </Acts>
      )}
      {hint && <p className="quiet">{hint}</p>}
      <MarkForm desk={desk} barcode={barcode} copy={copy} />
    </Section>
  );
}

function PatronLink({ desk, patron }: { readonly desk: DeskCall; readonly patron: PatronSummary }) {
  return <a href={`${desk.path}/patrons/${patron.id}`}>{patron.name ?? desk.words.deskPatrons.noName}</a>;
}

/** The form that says what is wrong with a copy, or that it is back. */
function MarkForm({ desk, barcode, copy }: StatusProps) {
  const { words, call, path } = desk;
  const marks: readonly CopyMark[] = copy.loan ? ['lost'] : copy.heldFor ? ['missing', ...copyAbsences] : copyMarks;
  return (
    <ActionForm desk={desk} action={`${path}/copies/state`} button={words.deskCopies.submit}>
      <HiddenField name="barcode" value={barcode} />
      <ChoiceField
        name="state"
        label={words.deskCopies.state}
        choices={marks.map((key) => ({ key, label: markText(key, call.locale) }))}
        chosen={copy.absence ?? copy.state}
      />
    </ActionForm>
  );
}
