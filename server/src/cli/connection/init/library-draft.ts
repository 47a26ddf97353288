import { Document, isMap, isScalar, type YAMLMap } from 'yaml';
import type { SystemAnswers } from './ask-system.ts';
import type { SettingValue } from './system-kind.ts';

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
}

/** Comments by key, with dots into nested settings. */
type Comments = Readonly<Record<string, string>>;

/** The entry of a library for `libraries.yaml`, and the comments behind its lines. */
export function draftLibrary({ id, ident, name, shortname, city, systems }: LibraryAnswers): {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly comments: Comments;
} {
  const { catalogue } = systems;
  const isHarvested = catalogue?.kind === 'oai-pmh';
  const system = {
    ...(catalogue && { catalogue: isHarvested ? { kind: 'builtin' } : systemEntry(catalogue) }),
    ...(systems.availability && { availability: systemEntry(systems.availability) }),
    ...(systems.patron && { patron: systemEntry(systems.patron) }),
  };
  const comments = Object.entries(systems).flatMap(([role, answers]) =>
    Object.entries(answers?.comments ?? {}).map(([key, text]) => {
      const isSource = isHarvested && role === 'catalogue';
      return [isSource ? `sources.0.${key}` : `system.${role}.${key}`, text] as const;
    }),
  );
  return {
    entry: {
      ...{ id, ident, libname: name, shortname, fullname: name },
      ...(city !== '' && { city }),
      ...(Object.keys(system).length > 0 && { system }),
      ...(isHarvested && { sources: [systemEntry(catalogue)] }),
    },
    comments: {
      id: 'means the same library in every project',
      ident: 'stable short name in addresses and files',
      ...Object.fromEntries(comments),
    },
  };
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

/** The entry as an item of a YAML list, with its comments, indented by two spaces. */
export function entryText(entry: Readonly<Record<string, unknown>>, comments: Comments): string {
  const document = new Document({ libraries: [entry] });
  for (const [path, text] of Object.entries(comments)) {
    const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = document.getIn(['libraries', 0, ...keys], true);
    if (isScalar(node)) node.comment = ` ${text}`;
  }
  const library = document.getIn(['libraries', 0], true);
  if (isMap(library)) orderOf(library);
  const text = document.toString({ lineWidth: 0, indentSeq: true });
  return text.slice(text.indexOf('\n') + 1);
}

/** Sets an empty comment line before the systems, so that they are seen. */
function orderOf(library: YAMLMap): void {
  const pair = library.items.find(({ key }) => isScalar(key) && key.value === 'system');
  if (isScalar(pair?.key)) pair.key.commentBefore = ' The systems behind it (docs/connect-a-library.md).';
}
