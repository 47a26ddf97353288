import { validateField } from '@buchfink/contract/validation/validate-field';
import type { ActAnswer } from '../../../patron-system.ts';
import type { CirculationOptions } from '../circulation-options.ts';

type Branch = CirculationOptions['branches'][number];

/** The pick-up branches, the patron's home branch first. */
export function listPickupBranches(
  { branches, rules }: CirculationOptions,
  home: string | undefined,
): readonly Branch[] {
  const { pickupBranches } = rules.reservations;
  const offeredBranches = branches.filter(({ id }) => pickupBranches === undefined || pickupBranches.includes(id));
  return [...offeredBranches.filter(({ id }) => id === home), ...offeredBranches.filter(({ id }) => id !== home)];
}

/** Asks for the pick-up branch; the patron's home branch is preselected. */
export function askForBranch(branches: readonly Branch[], home: string | undefined): ActAnswer {
  const selection = branches.map(({ id, name }) => ({ key: id, label: name }));
  const preselected = branches.find(({ id }) => id === home)?.id;
  return { status: 'SELECTION_NEEDED', action: 'branch', selection, preselected };
}

/** Asks for an e-mail address, with a reason if `rejected` was invalid. */
export function askForEmail(rejected: string | undefined): ActAnswer {
  return { status: 'EMAIL_NEEDED', action: 'email', ...(rejected !== undefined && { reason: 'email-invalid' }) };
}

/** Whether a text is a plausible e-mail address; only a message to it would prove more. */
export const isEmail = (text: string): boolean => validateField(text, { only: 'email' }) === undefined;
