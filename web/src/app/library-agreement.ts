import { libraryOfAddress, withLibrary } from '#shared/libraries/library-address.ts';

/** What must name the same library: the address, and the library that is chosen (0 = none). */
export interface LibraryAgreement {
  readonly address: string;
  readonly libraryId: number;
}

/** Another address was opened, or another library was chosen anywhere: in a menu, by a login, in another tab. */
export type AgreementEvent =
  | { readonly type: 'opened'; readonly address: string }
  | { readonly type: 'chosen'; readonly libraryId: number };

/**
 * What the patron did last wins: an address chooses the library it names, and the address of a screen follows the library
 * that is chosen while it is open. A library that single mode is `boundTo` gives way to no address (0 = not bound).
 */
export function agree(before: LibraryAgreement, event: AgreementEvent, boundTo = 0): LibraryAgreement {
  if (event.type === 'chosen') {
    return { address: withLibrary(before.address, event.libraryId), libraryId: event.libraryId };
  }
  const named = libraryOfAddress(event.address);
  return { address: event.address, libraryId: boundTo || named || before.libraryId };
}
