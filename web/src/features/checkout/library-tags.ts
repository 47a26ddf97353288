import { defaultTags, type LibraryTags } from '@buchfink/contract/libraries';
import type { TagSecurity } from '@buchfink/device/rfid/tag-security';
import { useApp } from '#shared/state/store.ts';

/** The tags of a library: its own settings, else the usual ones. */
export const useLibraryTags = (libraryId: number): LibraryTags =>
  useApp(({ selection }) => selection.libraries.find(({ id }) => id === libraryId)?.tags) ?? defaultTags;

/** The security of a library's tags in the form of the device. */
export const tagSecurityOf = ({ security, secured, unsecured }: LibraryTags): TagSecurity =>
  security === 'afi' ? { kind: 'afi', secured, unsecured } : { kind: security };
