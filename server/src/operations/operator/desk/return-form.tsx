import { ChoiceField, Field, HiddenField } from '../frame/forms.tsx';
import { branchChoices } from './branch-choice.tsx';
import type { DeskCall } from './desk-call.ts';
import { ActionForm } from './desk-forms.tsx';

export interface ReturnFormProps {
  readonly desk: DeskCall;
  /** The branch in which the copy is taken back. */
  readonly branch: string;
}

/** The field that takes back a copy, with the cursor, and the choice of the branch. */
export function ReturnForm({ desk, branch }: ReturnFormProps) {
  const { words, library, path } = desk;
  const choices = branchChoices(library);
  const first = choices[0]?.key ?? '';
  return (
    <ActionForm desk={desk} action={`${path}/returns`} button={words.deskReturns.submit} isLine>
      <Field label={words.deskReturns.barcode} name="barcode" isRequired maxLength={256} hasFocus />
      {choices.length > 1 ? (
        <ChoiceField name="branch" label={words.deskReturns.branch} choices={choices} chosen={branch || first} />
      ) : (
        <HiddenField name="branch" value={first} />
      )}
    </ActionForm>
  );
}
