import { createHash } from 'node:crypto';
import { decimalText } from '@buchfink/contract/currency';
import { confirmsFees, feeDetail, isCharged } from '../../act-fees.ts';
import type { AmountReader } from '../../money/amount-reader.ts';
import type { SystemAmount } from '../../money/read-amount.ts';
import type { ActAnswer, ActDetail, StepSelections } from '../../patron-system.ts';
import type { ConditionSetting, PaiaDocument } from '../protocol/paia-answers.ts';

/** The condition type of places where a document is picked up (PAIA 1.4, "Conditions"). */
export const storageCondition = 'http://purl.org/ontology/paia#StorageCondition';

/** The selected options by condition type (PAIA 1.4, "Confirmations"). */
export type Confirmation = Readonly<Record<string, readonly string[]>>;

/** An option of a condition, with its price. */
type ConditionOption = Omit<ConditionSetting['option'][number], 'amount'> & {
  readonly amount: SystemAmount | undefined;
};

/** A question to the patron, or the confirmation that meets all conditions. */
export type ConditionStep =
  | { readonly question: ActAnswer; readonly confirm?: undefined }
  | { readonly confirm: Confirmation; readonly question?: undefined };

/**
 * Meets the conditions of a document by the patron's selections, or asks the next question: first the place, then each
 * other choice, and last a confirmation of everything that costs something or has no alternative. Nothing is chosen for the
 * patron except a place without an alternative or a fee. An option that has changed since, as in its price, is asked again.
 */
export function meetConditions(
  { condition = new Map<string, ConditionSetting>(), error }: Pick<PaiaDocument, 'condition' | 'error'>,
  selections: StepSelections,
  title: string,
  amounts: AmountReader,
): ConditionStep {
  const confirm: Record<string, readonly string[]> = {};
  const details: ActDetail[] = title === '' ? [] : [{ kind: 'title', text: title }];
  let needsConfirmation = false;
  const optionKeys = parseCopySelection(selections.copy).optionKeys;
  for (const [type, setting] of sorted(condition)) {
    const options = setting.option.map((option) => ({ ...option, amount: amounts.read(option.amount) }));
    if (type === storageCondition) {
      const place =
        options.find(({ id }) => id === selections.branch) ?? (options.length === 1 ? options[0] : undefined);
      if (place === undefined && options.length > 0) return { question: askForPlace(options) };
      confirm[type] = place === undefined ? [] : [place.id];
      if (place === undefined) continue;
      details.push({ kind: 'pickup', text: place.about ?? place.id, branchId: place.id });
      if (isFee(place)) {
        details.push(feeDetail(place.amount));
        needsConfirmation = true;
      }
      continue;
    }
    // Several options may be chosen, and none: none is.
    const isOptional = setting.multiple === true && setting.default?.length === 0;
    const only = options.length === 1 && !isOptional ? options[0] : undefined;
    const chosen = only ?? options.find((option) => optionKeys.includes(keyOf(type, option)));
    if (chosen === undefined && options.length > 0 && !isOptional)
      return { question: askForOption(type, options, selections.copy, error) };
    confirm[type] = chosen === undefined ? [] : [chosen.id];
    if (chosen === undefined) continue;
    details.push({ kind: 'text', text: chosen.about ?? chosen.id });
    if (isFee(chosen)) details.push(feeDetail(chosen.amount));
    if (isFee(chosen) || only !== undefined) needsConfirmation = true;
  }
  const question: ActAnswer = { status: 'CONFIRMATION_NEEDED', action: 'confirm', details };
  return needsConfirmation && !confirmsFees(selections, question) ? { question } : { confirm };
}

/** The place first: the patron knows that question. */
const sorted = (condition: ReadonlyMap<string, ConditionSetting>) =>
  [...condition].sort(([a], [b]) => Number(b === storageCondition) - Number(a === storageCondition));

const isFee = (option: ConditionOption): option is ConditionOption & { amount: SystemAmount } =>
  isCharged(option.amount);

function askForPlace(options: readonly ConditionOption[]): ActAnswer {
  const selection = options.map((option) => ({ key: option.id, ...labelOf(option) }));
  return { status: 'SELECTION_NEEDED', action: 'branch', selection };
}

/** The question has the server's words: only it knows what the choice is about. */
function askForOption(
  type: string,
  options: readonly ConditionOption[],
  copy: string | undefined,
  error: string | undefined,
): ActAnswer {
  const { copyId, optionKeys } = parseCopySelection(copy);
  const selection = options.map((option) => ({
    key: `${copyId ?? ''}~${[...optionKeys, keyOf(type, option)].join('.')}`,
    ...labelOf(option),
  }));
  return { status: 'SELECTION_NEEDED', action: 'copy', selection, message: error };
}

const labelOf = (option: ConditionOption) => ({
  label: option.about ?? option.id,
  ...(isFee(option) && { price: priceOf(option.amount) }),
});

const priceOf = (price: SystemAmount) =>
  'words' in price ? price.words : `${decimalText(price.amount, price.currency)} ${price.currency}`;

/** A short name of an option with its price. A selection has 256 characters, which URIs would soon fill. */
function keyOf(type: string, { id, amount }: ConditionOption): string {
  return createHash('sha256')
    .update(JSON.stringify([type, id, amount === undefined ? '' : priceOf(amount)]))
    .digest('base64url')
    .slice(0, 10);
}

/** The parts of the selection `copy`: a copy, and the options of conditions that were chosen after it. */
export function parseCopySelection(selection: string | undefined): {
  readonly copyId?: string;
  readonly optionKeys: readonly string[];
} {
  const [, copyId = '', keys = ''] = /^(.*?)(?:~([\w-]{10}(?:\.[\w-]{10})*))?$/s.exec(selection ?? '') ?? [];
  return { ...(copyId !== '' && { copyId }), optionKeys: keys === '' ? [] : keys.split('.') };
}
