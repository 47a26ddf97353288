/** A name that nothing else has and that says nothing. */
export const newId = (): string => crypto.randomUUID();

/** Letters and digits that are not taken for each other: 32, so that each holds 5 bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code to confirm a loan with: 30 bits, where at least 20 are asked for (ASVS 5.0, 6.5.4). */
export function newLoanCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => alphabet[byte & 31]).join('');
}
