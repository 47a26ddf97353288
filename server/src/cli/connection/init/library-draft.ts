import type { SystemBranch } from '@buchfink/connectors/connector';
import type { Locale } from '@buchfink/contract/locale';
import { Document, isMap, isScalar, type YAMLMap } from 'yaml';
import { commandWordsIn } from '../../../messages/command-words.ts';
import { BranchSettings } from '../../../projects/libraries/library-settings.ts';
import { type Sentence, sentenceText } from '../../command-error.ts';
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

/** Comments by key, with dots into nested settings. */
type Comments = Readonly<Record<string, Sentence>>;

/** The entry of a library for `libraries.yaml`, and the comments behind its lines. */
export function draftLibrary({ id, ident, name, shortname, city, systems, facts }: LibraryAnswers): {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly comments: Comments;
} {
  const { catalogue } = systems;
  const isHarvested = catalogue?.kind === 'oai-pmh';
  const system = {
    ...(catalogue && { catalogue: isHarvested ? { kind: 'builtin' } : systemEntry(catalogue) }),
    ...(systems.availability && { availability: systemEntry(systems.availability) }),
    ...(systems.patron && { patron: { ...systemEntry(systems.patron), ...pickupEntry(systems.patron, facts) } }),
  };
  const branches = (facts?.branches ?? []).filter((branch) => BranchSettings.shape.id.safeParse(branch.id).success);
  const comments = Object.entries(systems).flatMap(([role, answers]) =>
    Object.entries(answers?.comments ?? {}).map(([key, text]) => {
      const isSource = isHarvested && role === 'catalogue';
      return [isSource ? `sources.0.${key}` : `system.${role}.${key}`, text] as const;
    }),
  );
  return {
    entry: {
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
    },
    comments: {
      id: ({ init }) => init.comments.id,
      ident: ({ init }) => init.comments.ident,
      recordId: ({ init }) => init.comments.recordId,
      branches: ({ init }) => init.comments.branches,
      ...Object.fromEntries(comments),
    },
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

/** The entry as an item of a YAML list, with its comments in a language, indented by two spaces. */
export function entryText(entry: Readonly<Record<string, unknown>>, comments: Comments, locale: Locale): string {
  const document = new Document({ libraries: [entry] });
  for (const [path, text] of Object.entries(comments)) {
    const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = document.getIn(['libraries', 0, ...keys], true);
    if (isScalar(node)) node.comment = ` ${sentenceText(text, locale)}`;
  }
  const library = document.getIn(['libraries', 0], true);
  if (isMap(library)) setComment(library, 'system', commandWordsIn(locale).init.comments.system);
  const text = document.toString({ lineWidth: 0, indentSeq: true });
  return text.slice(text.indexOf('\n') + 1);
}

/** Sets a comment line before a setting, so that it is seen. */
function setComment(library: YAMLMap, setting: string, comment: string): void {
  const pair = library.items.find(({ key }) => isScalar(key) && key.value === setting);
  if (isScalar(pair?.key)) pair.key.commentBefore = ` ${comment}`;
}
