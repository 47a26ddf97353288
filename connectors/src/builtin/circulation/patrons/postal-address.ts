import type { PatronRow } from '../store/circulation-rows.ts';
import type { PostalAddress } from '../store/letter-rows.ts';
import { tidyText } from './tidy-text.ts';

/** The parts of a postal address, in the order of an envelope. */
export const addressFields = ['street', 'postcode', 'town', 'country'] as const;
export type AddressField = (typeof addressFields)[number];

/** The maximum lengths of the parts, in characters. */
export const addressLimits: Readonly<Record<AddressField, number>> = {
  street: 100,
  postcode: 20,
  town: 80,
  country: 60,
};

type AddressParts = Pick<PatronRow, AddressField>;

/** The postal address of a patron; undefined while a part is missing that a letter needs. */
export function postalAddressOf({ street, postcode, town, country }: AddressParts): PostalAddress | undefined {
  if (street === undefined || town === undefined) return undefined;
  // Some countries have no postcodes.
  if (postcode === undefined && country === undefined) return undefined;
  return { street, postcode: postcode ?? '', town, country };
}

/** The lines of what is known of an address, without the name. */
export const addressLines = ({ street, postcode, town, country }: AddressParts): string[] =>
  [street, [postcode, town].filter(Boolean).join(' '), country].flatMap((line) => line || []);

/** The parts of an address as they are stored: composed (NFC), without superfluous spaces; an empty part is none. */
export function tidyAddress(entered: AddressParts): AddressParts {
  const { street, postcode, town, country } = entered;
  return { street: tidyText(street), postcode: tidyText(postcode), town: tidyText(town), country: tidyText(country) };
}
