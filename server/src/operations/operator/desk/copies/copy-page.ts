import type {
  CopyStatus,
  PatronSummary,
  SettableCopyState,
  ShelvedCopy,
} from '@buchfink/connectors/builtin/circulation/desk/desk';
import { type CopyAbsence, copyAbsences } from '@buchfink/contract/availability';
import type { Locale } from '@buchfink/contract/locale';
import { escapeHtml } from '../../../../base/http/escape-html.ts';
import { formatDay, formatNumber } from '../../../../messages/format-values.ts';
import { wordsIn } from '../../../../messages/texts.ts';
import { branchNameOf } from '../../../../projects/libraries/branch-name.ts';
import { renderField } from '../../frame/forms.ts';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { type DeskCall, titleOf } from '../desk-call.ts';
import { hiddenField, renderActForm, renderChoice, renderFact, renderSection, renderTextFact } from '../desk-forms.ts';

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
function markText(mark: CopyMark, locale: Locale): string {
  const { states, absences } = wordsIn(locale).catalogue;
  return isAbsence(mark) ? absences[mark] : states[mark];
}

/** What the log stores of a marked copy: its barcode and the mark. */
export const loggedMark = (barcode: string, mark: CopyMark): string => `${barcode} ${mark}`;

/** The same in words; undefined where the mark is none of today's. */
export function describeLoggedMark(object: string, locale: Locale): string | undefined {
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

/** Renders the way to the slip of a copy that is on its way or set aside. */
export const renderSlipLink = (
  { path, words }: Pick<DeskCall, 'path' | 'words'>,
  barcode: string,
  title: string,
): string =>
  `<a href="${escapeHtml(`${path}/copies/slip?barcode=${encodeURIComponent(barcode)}`)}" aria-label="${escapeHtml(words.slip.of(title))}">${escapeHtml(words.slip.print)}</a>`;

/** Renders a barcode as the way to the page of its copy. */
export const renderBarcode = (desk: Pick<DeskCall, 'path'>, barcode: string): string =>
  `<a href="${escapeHtml(copyPath(desk, barcode))}">${escapeHtml(barcode)}</a>`;

/** Renders the page of a copy: what it is, what becomes of it, and the form that says what is wrong with it. */
export function renderCopy(
  desk: DeskCall,
  barcode: string,
  copy: CopyStatus | undefined,
  notice?: OperatorPage['notice'],
): OperatorPage {
  const { words, library, path } = desk;
  const { copies } = words;
  const isUnknown = barcode !== '' && copy === undefined;
  const search = `<form method="get" action="${escapeHtml(`${path}/copies`)}" role="search" class="line">${renderField({
    ...{ label: words.loans.barcode, name: 'barcode', isRequired: true, maxLength: 256, hasFocus: true },
    ...(isUnknown && { value: barcode, fault: words.errors['unknown-copy'] }),
  })}<button>${escapeHtml(copies.show)}</button></form>`;
  return {
    title: copies.title,
    lead: copies.lead,
    back: { path, text: words.deskOf(library.libname) },
    notice,
    content: `${search}${copy ? renderStatus(desk, barcode, copy) : ''}`,
    ...(isUnknown && { status: 404 }),
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

function renderStatus(desk: DeskCall, barcode: string, copy: CopyStatus): string {
  const { words, call, library, path } = desk;
  const { copies } = words;
  const { loan, heldFor, waiting } = copy;
  const branchName = branchNameOf(library);
  const account = (patron: PatronSummary | undefined) =>
    patron && `<a href="${escapeHtml(`${path}/patrons/${patron.id}`)}">${escapeHtml(patron.name ?? words.noName)}</a>`;
  const facts = [
    renderTextFact(copies.facts.barcode, barcode),
    renderTextFact(copies.facts.shelf, shelfText(copy.shelf)),
    renderTextFact(copies.facts.state, copyStateText(desk, copy)),
    renderTextFact(copies.facts.at, copy.at && branchName(copy.at)),
    renderTextFact(copies.facts.to, copy.to && branchName(copy.to)),
    renderFact(copies.facts.borrower, account(loan?.patron)),
    renderFact(copies.facts.heldFor, account(heldFor)),
    renderTextFact(copies.facts.waiting, waiting > 0 ? formatNumber(waiting, call.locale) : undefined),
  ];
  const marks: readonly CopyMark[] = loan ? ['lost'] : heldFor ? ['missing', ...copyAbsences] : copyMarks;
  const hint = loan ? copies.lentHint : heldFor && copies.heldHint;
  const choices = marks.map((key) => ({ key, label: markText(key, call.locale) }));
  const form = renderActForm(desk, {
    action: `${path}/copies/state`,
    fields: `${hiddenField('barcode', barcode)}${renderChoice('state', copies.state, choices, copy.absence ?? copy.state)}`,
    button: copies.submit,
  });
  const title = [copy.title, copy.issue].filter(Boolean).join(', ');
  const slip = hasSlip(copy) ? `<div class="acts">${renderSlipLink(desk, barcode, titleOf(desk, copy))}</div>` : '';
  return renderSection(
    'copy',
    title,
    `<dl>${facts.join('')}</dl>${slip}${hint ? `<p class="quiet">${escapeHtml(hint)}</p>` : ''}${form}`,
  );
}
