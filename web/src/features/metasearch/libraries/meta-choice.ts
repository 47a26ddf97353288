import * as z from 'zod/mini';
import { metaSorts } from '#shared/metasearch/meta-address.ts';

/** So many groups of libraries are kept. */
const maxGroups = 30;

const LibraryGroup = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  libraries: z.array(z.number()),
});
export type LibraryGroup = z.infer<typeof LibraryGroup>;

/** How a patron searches several libraries; it outlives the visit. */
const MetaChoice = z.object({
  /** Empty = all libraries. */
  libraries: z.array(z.number()),
  groups: z.array(LibraryGroup).check(z.maxLength(maxGroups)),
  sort: z.enum(metaSorts),
  /** Whether libraries without hits are shown among the others. */
  showEmpty: z.boolean(),
});
export type MetaChoice = z.infer<typeof MetaChoice>;

const noChoice: MetaChoice = { libraries: [], groups: [], sort: 'default', showEmpty: true };

/** What was kept; anything that is not exactly as expected leads to the defaults. */
export function parseMetaChoice(stored: unknown): MetaChoice {
  const parsed = z.safeParse(MetaChoice, stored);
  return parsed.success ? parsed.data : noChoice;
}

/** With a group of that name; the latest stands last, and of too many the oldest goes. A name of blanks is none. */
export function withGroup(choice: MetaChoice, { name, libraries }: LibraryGroup): MetaChoice {
  const trimmed = name.trim().slice(0, 80);
  if (trimmed === '' || libraries.length === 0) return choice;
  const others = withoutGroup(choice, trimmed).groups;
  return { ...choice, groups: [...others, { name: trimmed, libraries: [...libraries] }].slice(-maxGroups) };
}

export function withoutGroup(choice: MetaChoice, name: string): MetaChoice {
  return { ...choice, groups: choice.groups.filter((group) => group.name !== name) };
}
