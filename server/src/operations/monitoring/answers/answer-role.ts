import type { Endpoint } from '@buchfink/contract/endpoint';
import type { SystemRole } from '../../../systems/upstream/guard/call-statistics.ts';

/** What readers ask a library for. Availability is asked for beside searches and records. */
export type AnswerRole = 'catalogue' | 'availability' | 'patron' | 'checkout';

/** The system of a library that keeps a role. */
export const systemOfRole: Readonly<Record<AnswerRole, SystemRole>> = {
  catalogue: 'catalogue',
  availability: 'availability',
  patron: 'account',
  checkout: 'account',
};

const catalogueCalls = ['search', 'searchFields', 'suggest', 'record', 'acquisitions'];
const checkoutCalls = ['requestLoan', 'confirmLoan', 'requestReturn', 'confirmReturn'];

/** The role that a call asks for; undefined for calls that the service answers by itself. */
export function answerRole({ name, access }: Pick<Endpoint, 'name' | 'access'>): AnswerRole | undefined {
  if (checkoutCalls.includes(name)) return 'checkout';
  if (catalogueCalls.includes(name)) return 'catalogue';
  return access === 'patron' || name === 'login' ? 'patron' : undefined;
}
