import type { ActAnswer } from '../../../patron-system.ts';
import type { CirculationOptions } from '../circulation.ts';

type Branch = CirculationOptions['branches'][number];

/** The branches where a reservation can be fetched, the patron's own first. */
export function listPickupBranches(
  { branches, rules }: CirculationOptions,
  home: string | undefined,
): readonly Branch[] {
  const { pickupBranches } = rules.reservations;
  const offered = branches.filter(({ id }) => pickupBranches === undefined || pickupBranches.includes(id));
  return [...offered.filter(({ id }) => id === home), ...offered.filter(({ id }) => id !== home)];
}

/** Asks at which of the branches the reservation is to be fetched. */
export function askForBranch(branches: readonly Branch[]): ActAnswer {
  const selection = branches.map(({ id, name }) => ({ key: id, label: name }));
  return { status: 'SELECTION_NEEDED', action: 'branch', selection };
}

/** Asks for an e-mail address, again when the one that was given is none. */
export function askForEmail(rejected: string | undefined): ActAnswer {
  return { status: 'EMAIL_NEEDED', action: 'email', ...(rejected !== undefined && { reason: 'email-invalid' }) };
}

/** Whether a text can be an e-mail address; only writing to it shows more. */
export const isEmail = (text: string): boolean =>
  text.length <= 200 && /^[^\s@<>,;]+@[^\s@<>,;.]+(\.[^\s@<>,;.]+)+$/.test(text);

/** Whether a question was answered with a yes. */
export const isConfirmed = (answer: string | undefined): boolean => answer !== undefined && answer !== 'no';
