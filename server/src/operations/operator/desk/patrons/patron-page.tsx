import type { WaitingLetter } from '@buchfink/connectors/builtin/circulation/letters/waiting-letters';
import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import type { ReactElement } from 'react';
import { formatDay } from '../../../../messages/format-values.ts';
import type { ActOutcome } from '../../frame/mount-action.tsx';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { cardHint } from '../../frame/record-act.ts';
import type { PatronCall, Refusal } from '../desk-call.ts';
import { lettersPath } from '../letters/letters-page.tsx';
import { Card } from './card-section.tsx';
import { Fees, type RefusedFeeForm } from './fees-section.tsx';
import { groupName } from './group-name.ts';
import { Loans } from './loans-section.tsx';
import { Registration } from './registration-section.tsx';
import { Reservations } from './reservations-section.tsx';
import { Undoable } from './undo-section.tsx';

/** The outcome of an act, more about it such as a receipt, and a form about fees that was refused. */
export interface PatronNotice {
  readonly notice: OperatorPage['notice'];
  readonly details?: ReactElement | undefined;
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

const patronName = ({ words, patron }: PatronCall) => patron.name ?? words.deskPatrons.noName;

/** Renders the page of a patron: what the account allows, loans, reservations, fees, and the card. */
export function renderPatronPage(
  patron: PatronCall,
  { notice, details, refusedFee }: Partial<PatronNotice> = {},
): OperatorPage {
  const { words, library, path } = patron;
  const isProvisional = patron.registration?.registration.state === 'provisional';
  return {
    title: patronName(patron),
    lead: cardLine(patron),
    back: { path, text: words.desk.of({ library: library.libname }) },
    notice,
    content: (
      <>
        <Blocks patron={patron} />
        {isProvisional && <Registration patron={patron} />}
        {details}
        <Loans patron={patron} hasFocus={refusedFee === undefined} />
        <Reservations patron={patron} />
        <Fees patron={patron} refused={refusedFee} />
        <Undoable patron={patron} />
        <Card patron={patron} />
        {!isProvisional && <Registration patron={patron} />}
      </>
    ),
  };
}

/** The line with card number, group and end of the card. */
function cardLine({ words, patron, call, today, circulation }: PatronCall): string {
  const { card: number, group, validUntil, disabled } = patron;
  const { fields, states } = words.deskPatrons;
  const parts = [`${fields.card} ${number}`, groupName(circulation.options.rules, group, call.locale)];
  if (validUntil !== undefined) {
    const day = formatDay(validUntil, call.locale);
    parts.push(validUntil < today ? `${states.expired}: ${day}` : `${fields.validUntil} ${day}`);
  }
  if (disabled) parts.push(states.noLogin);
  return parts.join(' · ');
}

/** Why the account may not do everything, that mail does not arrive, and that a letter waits. */
function Blocks({ patron }: { readonly patron: PatronCall }) {
  const { words, account, call, circulation, refusedEmail, waitingLetter } = patron;
  const { blocks } = account.account;
  const { blocks: texts, emailRefused } = words.deskPatrons;
  if (blocks.length === 0 && refusedEmail === undefined && waitingLetter === undefined) return undefined;
  const day = (instant: number) =>
    formatDay(dateInTimeZone(new Date(instant), circulation.options.timeZone), call.locale);
  // Some browsers take the role of a list without marks away.
  const list = { role: 'list' };
  return (
    <ul className="attention" {...list}>
      {blocks.map(({ code, text }) => (
        <li key={code}>{text === undefined ? texts[code] : `${texts[code]} ${text}`}</li>
      ))}
      {refusedEmail && (
        <li>
          {emailRefused({
            email: refusedEmail.email,
            day: day(refusedEmail.at),
            reply: refusedEmail.reply,
          })}
        </li>
      )}
      {waitingLetter && (
        <li>
          <a href={lettersPath(patron)}>{letterText(patron, waitingLetter, day(waitingLetter.since))}</a>
        </li>
      )}
    </ul>
  );
}

const letterText = ({ words }: PatronCall, { address }: WaitingLetter, day: string) =>
  address === undefined ? words.deskLetters.onAccountNoAddress({ day }) : words.deskLetters.onAccount({ day });
