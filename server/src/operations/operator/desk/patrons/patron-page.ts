import { escapeHtml } from '../../../../base/http/escape-html.ts';
import { formatDay } from '../../../../messages/format-values.ts';
import { cardHint } from '../../audit/record-act.ts';
import type { ActOutcome } from '../../frame/mount-act.tsx';
import type { OperatorPage } from '../../frame/operator-page.ts';
import type { PatronCall, Refusal } from '../desk-call.ts';
import { type RefusedFeeForm, renderFees } from '../fees/fees-section.ts';
import { renderLoans } from '../loans/loans-section.ts';
import { renderReservations } from '../reservations/reservations-section.ts';
import { renderUndoable } from '../undo/undo-section.ts';
import { renderCard } from './card-section.ts';
import { groupName } from './group-name.ts';

/** The outcome of an act, more about it (HTML) such as a receipt, and a form about fees that was refused. */
export interface PatronNotice {
  readonly notice: OperatorPage['notice'];
  readonly details?: string | undefined;
  readonly refusedFee?: RefusedFeeForm | undefined;
}

/** Sends the browser to the patron's page, which says what was done. */
export const patronDone = ({ patronPath, patron }: PatronCall, actId: string, object?: string): ActOutcome => ({
  kind: 'done',
  location: `${patronPath}?done=${actId}`,
  object: object ?? cardHint(patron.card),
});

/** The patron's page with the reason for a refusal. */
export const refusedOnPatronPage = async (patron: PatronCall, { text }: Refusal): Promise<OperatorPage> =>
  renderPatronPage(patron, { notice: { kind: 'bad', text } });

const patronName = ({ words, patron }: PatronCall) => patron.name ?? words.noName;

/** Renders the page of a patron: what the account allows, loans, reservations, fees, and the card. */
export function renderPatronPage(
  patron: PatronCall,
  { notice, details, refusedFee }: Partial<PatronNotice> = {},
): OperatorPage {
  const { words, library, path } = patron;
  return {
    title: patronName(patron),
    lead: cardLine(patron),
    back: { path, text: words.deskOf(library.libname) },
    notice,
    content: [
      blocks(patron),
      details,
      renderLoans(patron, refusedFee === undefined),
      renderReservations(patron),
      renderFees(patron, refusedFee),
      renderUndoable(patron),
      renderCard(patron),
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

/** The line with card number, group and end of the card. */
function cardLine({ words, patron, call, today, circulation }: PatronCall): string {
  const { card: number, group, validUntil, disabled } = patron;
  const parts = [`${words.fields.card} ${number}`, groupName(circulation.options.rules, group, call.locale)];
  if (validUntil !== undefined) {
    const day = formatDay(validUntil, call.locale);
    parts.push(validUntil < today ? `${words.state.expired}: ${day}` : `${words.fields.validUntil} ${day}`);
  }
  if (disabled) parts.push(words.state.noLogin);
  return parts.join(' · ');
}

function blocks({ words, account }: PatronCall): string {
  const lines = account.account.blocks.map(({ code, text }) =>
    text === undefined ? words.blocks[code] : `${words.blocks[code]} ${text}`,
  );
  if (lines.length === 0) return '';
  return `<ul class="attention" role="list">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
}
