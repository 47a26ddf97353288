import type { Contact, ContactChange } from '@buchfink/contract/account/profile';
import type { ContactAnswer } from '../../../patron-system.ts';
import type { CirculationOptions } from '../circulation-options.ts';
import { tellAccountChange } from '../notices/tell-account-change.ts';
import { isEmail } from '../reservations/act-questions.ts';
import type { CirculationRules } from '../rules/circulation-rules.ts';
import type { PatronRow } from '../store/circulation-rows.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { addressLines } from './postal-address.ts';

/** The contact data of a patron: the library stores an e-mail address, a postal address and a home branch. */
export function contactOf(
  {
    branches,
    rules,
  }: Pick<CirculationOptions, 'branches'> & { readonly rules: Pick<CirculationRules, 'editableContact'> },
  row: PatronRow,
): Contact {
  const { email, homeBranch } = row;
  // With one branch there is nothing to choose.
  const choices = branches.length > 1 ? branches : [];
  return {
    email,
    phones: [],
    address: addressLines(row),
    homeBranch,
    editable: rules.editableContact.filter((field) => field !== 'homeBranch' || choices.length > 0),
    homeBranches: choices.map(({ id, name }) => ({ id, name })),
  };
}

/** Changes the contact data that the rules let patrons change. */
export async function changeContact(
  transaction: WriteTransaction,
  row: PatronRow,
  change: ContactChange,
): Promise<ContactAnswer> {
  const { unit, options } = transaction;
  const { email = row.email ?? '', homeBranch = row.homeBranch ?? '' } = change;
  const fields = Object.keys(change).filter((field) => change[field as keyof ContactChange] !== undefined);
  const editable: readonly string[] = contactOf(options, row).editable;
  if (!fields.every((field) => editable.includes(field))) return { status: 'ERROR', reason: 'not-allowed' };
  if (change.email && !isEmail(change.email)) return { status: 'ERROR', reason: 'invalid-email' };
  if (change.homeBranch && !options.branches.some(({ id }) => id === homeBranch))
    return { status: 'ERROR', reason: 'unknown-branch' };
  const { email: _, homeBranch: __, ...otherFields } = row;
  if (email !== (row.email ?? '')) await tellAccountChange(transaction, row, 'email-changed');
  await unit.putPatron({ ...otherFields, ...(email !== '' && { email }), ...(homeBranch !== '' && { homeBranch }) });
  return { status: 'OK' };
}
