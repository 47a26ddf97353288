import { type Contact, type ContactChange, contactLimits } from '@buchfink/contract/account/profile';

/** The values of the form. Phone numbers are in one line, separated by commas; the address has a field for each line. */
export interface ContactFields {
  readonly email: string;
  readonly phones: string;
  readonly address: readonly string[];
  readonly homeBranch: string;
}

/** Lines of the address that the form offers at least. */
const usualLines = 3;

/** The form as the library has the data. */
export function fieldsOf({ email = '', phones, address, homeBranch = '' }: Contact): ContactFields {
  const lines = Math.min(Math.max(usualLines, address.length), contactLimits.lines);
  return {
    email,
    phones: phones.join(', '),
    address: Array.from({ length: lines }, (_, index) => address[index] ?? ''),
    homeBranch,
  };
}

/** The changes to send: the fields that the patron may change and that differ from what the library has. */
export function changesOf(contact: Contact, fields: ContactFields): ContactChange {
  const before = fieldsOf(contact);
  const differs = (name: keyof ContactFields & Contact['editable'][number]) =>
    contact.editable.includes(name) && JSON.stringify(fields[name]) !== JSON.stringify(before[name]);
  return {
    ...(differs('email') && { email: fields.email.trim() }),
    ...(differs('phones') && { phones: partsOf(fields.phones.split(/[,;]/)).slice(0, contactLimits.phones) }),
    ...(differs('address') && { address: partsOf(fields.address) }),
    ...(differs('homeBranch') && { homeBranch: fields.homeBranch }),
  };
}

const partsOf = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');
