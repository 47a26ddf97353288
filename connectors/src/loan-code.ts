/** 32 letters and digits that do not look alike (Crockford's base 32); each holds 5 bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code to confirm a loan: 30 bits; ASVS 5.0, 6.5.4 requires at least 20. */
export function newLoanCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => alphabet[byte & 31]).join('');
}
