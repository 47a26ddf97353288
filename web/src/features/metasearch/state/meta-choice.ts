import { metaSorts } from '@buchfink/contract/metasearch/metasearch-address';
import * as z from 'zod/mini';

/** The most groups of libraries that are stored. */
const maxGroups = 30;

const LibraryGroup = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  libraries: z.array(z.number()),
});
export type LibraryGroup = z.infer<typeof LibraryGroup>;

/** The patron's settings for metasearch, stored beyond the visit. */
const MetaChoice = z.object({
  /** Empty = all libraries. */
  libraries: z.array(z.number()),
  groups: z.array(LibraryGroup).check(z.maxLength(maxGroups)),
  sort: z.enum(metaSorts),
  /** Whether libraries without hits are unfolded. */
  showEmpty: z.boolean(),
});
export type MetaChoice = z.infer<typeof MetaChoice>;

const noChoice: MetaChoice = { libraries: [], groups: [], sort: 'default', showEmpty: false };

/** Parses the stored settings. Anything invalid gives the defaults. */
export function parseMetaChoice(stored: unknown): MetaChoice {
  const parsed = z.safeParse(MetaChoice, stored);
  return parsed.success ? parsed.data : noChoice;
}

/**
 * Adds a group or replaces the one of that name. It goes last; beyond the limit the oldest is dropped. A blank name
 * or an empty group changes nothing.
 */
export function withGroup(choice: MetaChoice, { name, libraries }: LibraryGroup): MetaChoice {
  const trimmed = name.trim().slice(0, 80);
  if (trimmed === '' || libraries.length === 0) return choice;
  const otherGroups = withoutGroup(choice, trimmed).groups;
  return { ...choice, groups: [...otherGroups, { name: trimmed, libraries: [...libraries] }].slice(-maxGroups) };
}

export function withoutGroup(choice: MetaChoice, name: string): MetaChoice {
  return { ...choice, groups: choice.groups.filter((group) => group.name !== name) };
}
