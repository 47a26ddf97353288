import { ApiException } from '@buchfink/contract/error';
import type { KohaAccount, KohaFee, KohaHold, KohaLoan, KohaPatron } from '../koha-account.ts';
import { cleanKohaText, isKohaId } from '../koha-values.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree.ts';

/**
 * The account in an answer of `GetPatronInfo`. Lines without a number are left out, since nothing could be done with them. Throws
 * `ApiException`: `session-ended` for an unknown patron, `library-answer` without the patron's data.
 */
export function parsePatronInfo(answer: XmlElement, patronId: string): KohaAccount {
  if (textOf(answer, 'code') === 'PatronNotFound') throw new ApiException('session-ended');
  const patron = patronOf(answer);
  // An account of somebody else must never be shown.
  if (patron?.patronId !== patronId) throw new ApiException('library-answer');
  const list = (name: string, line: string) => childrenOf(childOf(answer, name), line);
  return {
    patron,
    loans: list('loans', 'loan').flatMap((loan) => loanOf(loan, patronId) ?? []),
    holds: list('holds', 'hold').flatMap((hold) => holdOf(hold, patronId) ?? []),
    fees: list('fines', 'fine').map(feeOf),
    unreadable: [],
  };
}

function patronOf(answer: XmlElement): KohaPatron | undefined {
  const [patronId, cardNumber] = [textOf(answer, 'borrowernumber'), cleanKohaText(textOf(answer, 'cardnumber'), 100)];
  if (patronId === undefined || cardNumber === undefined) return undefined;
  const name = cleanKohaText(`${textOf(answer, 'firstname') ?? ''} ${textOf(answer, 'surname') ?? ''}`);
  const [expiry, debarred] = [textOf(answer, 'dateexpiry'), textOf(answer, 'debarred')];
  const homeBranch = cleanKohaText(textOf(answer, 'branchcode'), 20);
  // Koha 3.04 tells `charges` only where something is owed.
  const charges = textOf(answer, 'charges') ?? textOf(answer, 'amountoutstanding');
  return {
    patronId,
    cardNumber,
    name,
    expiry,
    isExpired: textOf(answer, 'is_expired') === '1',
    // Koha 3.04 writes a flag, later versions the last day.
    isRestricted: debarred === '1',
    ...(debarred !== undefined && !/^[01]$/.test(debarred) && { restrictedUntil: debarred }),
    isCardLost: Number(textOf(answer, 'lost') ?? 0) > 0,
    // Koha notes a lock by the staff as a negative number of failed logins.
    isLocked: Number(textOf(answer, 'login_attempts') ?? 0) < 0,
    homeBranch,
    charges,
  };
}

/** Title, author, record and item type of a line; those of a hold's copy are in an element of their own. */
function titleOf(line: XmlElement, item: XmlElement | undefined = line) {
  const recordId = textOf(line, 'biblionumber');
  const title = cleanKohaText(textOf(line, 'title') ?? textOf(item, 'title'));
  const author = cleanKohaText(textOf(item, 'author'));
  const itemType = cleanKohaText(textOf(item, 'itype') ?? textOf(item, 'itemtype'), 20);
  const barcode = cleanKohaText(textOf(item, 'barcode'), 100);
  return {
    ...(recordId !== undefined && isKohaId(recordId) && { recordId }),
    title,
    author,
    itemType,
    barcode,
  };
}

function loanOf(loan: XmlElement, patronId: string): KohaLoan | undefined {
  const itemId = textOf(loan, 'itemnumber');
  if (itemId === undefined || !isKohaId(itemId) || (textOf(loan, 'borrowernumber') ?? patronId) !== patronId)
    return undefined;
  const [lent, due] = [textOf(loan, 'issuedate'), textOf(loan, 'date_due')];
  const [homeBranch, lendingBranch] = [textOf(loan, 'homebranch'), textOf(loan, 'branchcode')];
  const renewals = Number(textOf(loan, 'renewals') ?? Number.NaN);
  return {
    id: itemId,
    itemId,
    ...titleOf(loan),
    lent,
    due,
    homeBranch,
    lendingBranch,
    ...(Number.isInteger(renewals) && renewals >= 0 && { renewals }),
  };
}

function holdOf(hold: XmlElement, patronId: string): KohaHold | undefined {
  const number = textOf(hold, 'reserve_id');
  const id = number ?? unnumberedHold(hold);
  if (
    id === undefined ||
    (number !== undefined && !isKohaId(number)) ||
    (textOf(hold, 'borrowernumber') ?? patronId) !== patronId
  )
    return undefined;
  const found = textOf(hold, 'found');
  const isPaused = found === undefined && textOf(hold, 'suspend') === '1';
  const state =
    found === 'W' ? 'ready' : found === 'T' || found === 'P' ? 'in-transit' : isPaused ? 'paused' : 'queued';
  const [itemId, queue] = [textOf(hold, 'itemnumber'), Number(textOf(hold, 'priority') ?? 0)];
  const pickupBranch = cleanKohaText(textOf(hold, 'branchcode'), 20);
  const pickupBranchName = cleanKohaText(textOf(hold, 'branchname'));
  const reserved = textOf(hold, 'reservedate');
  const ready = state === 'ready' ? textOf(hold, 'waitingdate') : undefined;
  const pickupUntil = state === 'ready' ? textOf(hold, 'expirationdate') : undefined;
  const pausedUntil = isPaused ? textOf(hold, 'suspend_until') : undefined;
  return {
    id,
    ...(number === undefined && { isCancelable: false }),
    ...(itemId !== undefined && isKohaId(itemId) && { itemId }),
    ...titleOf(hold, childOf(hold, 'item')),
    state,
    ...(state === 'queued' && Number.isInteger(queue) && queue > 0 && { queue }),
    pickupBranch,
    pickupBranchName,
    reserved,
    ready,
    pickupUntil,
    pausedUntil,
  };
}

/** Koha 3.04 gives holds no number; the title and the copy tell those of a patron apart. */
function unnumberedHold(hold: XmlElement): string | undefined {
  const [recordId, itemId] = [textOf(hold, 'biblionumber'), textOf(hold, 'itemnumber')];
  if (recordId === undefined || !isKohaId(recordId)) return undefined;
  return itemId !== undefined && isKohaId(itemId) ? `title-${recordId}-${itemId}` : `title-${recordId}`;
}

function feeOf(fine: XmlElement, index: number): KohaFee {
  // Koha 3.04 numbers the lines of each patron.
  const id = textOf(fine, 'accountlines_id') ?? textOf(fine, 'accountno') ?? `fine-${index + 1}`;
  const outstanding = textOf(fine, 'amountoutstanding') ?? '';
  const date = textOf(fine, 'date');
  const type = textOf(fine, 'debit_type_code') ?? textOf(fine, 'accounttype') ?? '';
  const description = cleanKohaText(textOf(fine, 'description')) ?? '';
  return { id, type, description, outstanding, date };
}
