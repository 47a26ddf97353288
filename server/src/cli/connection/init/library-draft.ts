import type { SystemBranch } from '@buchfink/connectors/connector';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { Document, isMap, isScalar, type YAMLMap } from 'yaml';
import { BranchSettings } from '../../../projects/libraries/library-settings.ts';
import type { SystemAnswers } from './ask-system.ts';
import type { SettingValue } from './system-kind.ts';

/** What the systems of a library have said of themselves. */
export interface SystemFacts {
  readonly branches: readonly SystemBranch[];
  /** Whether the records carry Koha's numbers of titles (999 $c). */
  readonly hasKohaNumbers: boolean;
}

/** What the operator has answered about a library. */
export interface LibraryAnswers {
  readonly id: number;
  readonly ident: string;
  readonly name: string;
  readonly shortname: string;
  readonly city: string;
  readonly systems: {
    readonly catalogue?: SystemAnswers | undefined;
    readonly availability?: SystemAnswers | undefined;
    readonly patron?: SystemAnswers | undefined;
  };
  readonly facts?: SystemFacts;
}

/** The entry of a library for `libraries.yaml`. */
export function draftLibrary(library: LibraryAnswers): Readonly<Record<string, unknown>> {
  const { id, ident, name, shortname, city, systems, facts } = library;
  const { catalogue } = systems;
  const isHarvested = catalogue?.kind === 'oai-pmh';
  const system = {
    ...(catalogue && { catalogue: isHarvested ? { kind: 'builtin' } : systemEntry(catalogue) }),
    ...(systems.availability && { availability: systemEntry(systems.availability) }),
    ...(systems.patron && { patron: { ...systemEntry(systems.patron), ...pickupEntry(systems.patron, facts) } }),
  };
  const branches = (facts?.branches ?? []).filter((branch) => BranchSettings.shape.id.safeParse(branch.id).success);
  return {
    id,
    ident,
    libname: name,
    shortname,
    fullname: name,
    ...(city !== '' && { city }),
    ...(Object.keys(system).length > 0 && { system }),
    ...(isHarvested && { sources: [systemEntry(catalogue)] }),
    ...(facts?.hasKohaNumbers && isKoha(systems) && { recordId: '999$c' }),
    ...(branches.length > 0 && { branches: branches.map((branch) => ({ id: branch.id, name: branch.name })) }),
  };
}

const isKoha = ({ availability, patron }: LibraryAnswers['systems']) =>
  [availability, patron].some((answers) => answers?.kind.startsWith('koha-') === true);

/** The branches with a pick-up shelf, where the system has others. Each Koha and no other system has this key. */
function pickupEntry({ kind }: SystemAnswers, facts: SystemFacts | undefined): object {
  const pickups = (facts?.branches ?? []).filter(({ isPickup }) => isPickup !== false).map(({ id }) => id);
  const isSome = pickups.length > 0 && pickups.length < (facts?.branches.length ?? 0);
  return kind.startsWith('koha-') && isSome ? { pickupBranches: pickups } : {};
}

/** Settings as they are written: keys with dots become nested. */
function systemEntry({ kind, settings }: SystemAnswers): Record<string, unknown> {
  const entry: Record<string, unknown> = { kind };
  for (const [key, value] of Object.entries(settings)) setNested(entry, key.split('.'), value);
  return entry;
}

function setNested(entry: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: SettingValue): void {
  if (rest.length === 0) {
    entry[key] = value;
    return;
  }
  const nested = (entry[key] ?? {}) as Record<string, unknown>;
  entry[key] = nested;
  setNested(nested, rest, value);
}

/** The comments behind the lines of an entry, by key, with dots into nested settings. */
function commentsOf(
  { systems }: LibraryAnswers,
  { comments }: CommandsWords['init'],
): Readonly<Record<string, string>> {
  const ofSystems = Object.entries(systems).flatMap(([role, answers]) => {
    const place = role === 'catalogue' && answers?.kind === 'oai-pmh' ? 'sources.0' : `system.${role}`;
    return Object.entries(answers?.comments ?? {}).map(([key, text]) => [`${place}.${key}`, text] as const);
  });
  const { id, ident, recordId, branches } = comments;
  return { id, ident, recordId, branches, ...Object.fromEntries(ofSystems) };
}

/** The entry of a library as an item of a YAML list, with its comments, indented by two spaces. */
export function entryText(library: LibraryAnswers, { init }: CommandsWords): string {
  const document = new Document({ libraries: [draftLibrary(library)] });
  for (const [path, text] of Object.entries(commentsOf(library, init))) {
    const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = document.getIn(['libraries', 0, ...keys], true);
    if (isScalar(node)) node.comment = ` ${text}`;
  }
  const entry = document.getIn(['libraries', 0], true);
  if (isMap(entry)) setComment(entry, 'system', init.comments.system);
  const text = document.toString({ lineWidth: 0, indentSeq: true });
  return text.slice(text.indexOf('\n') + 1);
}

/** Sets a comment line before a setting, so that it is seen. */
function setComment(entry: YAMLMap, setting: string, comment: string): void {
  const pair = entry.items.find(({ key }) => isScalar(key) && key.value === setting);
  if (isScalar(pair?.key)) pair.key.commentBefore = ` ${comment}`;
}
