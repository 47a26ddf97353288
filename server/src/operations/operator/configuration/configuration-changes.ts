import { isDeepStrictEqual } from 'node:util';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { Project } from '../../../projects/project/project.ts';

/** One setting that differs; a value is absent where the setting is. */
export interface SettingChange {
  /** The path of the setting, such as `system.catalogue.address` or `branches[HB].name`. */
  readonly setting: string;
  readonly before?: string;
  readonly after?: string;
  /** The values are not shown, because they can be secret. */
  readonly isSecret: boolean;
}

/** The changes of a project itself, or of one of its libraries. */
export interface ChangeGroup {
  readonly projectId: string;
  readonly library?: Pick<LibrarySettings, 'id' | 'libname'>;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Empty when it was added or removed. */
  readonly changes: readonly SettingChange[];
}

/** The most characters of a value. */
const maxValueLength = 200;
const secretName = /pass(word|phrase)|secret|token|credential|(^|\.)auth(\.|$)|\bkey\b|apikey|pin$/i;

/**
 * The differences between two configurations: by project, first its own settings, then its libraries. Defaults count as
 * written, so a setting that is only spelled out is no change.
 */
export function configurationChanges(before: readonly Project[], after: readonly Project[]): ChangeGroup[] {
  return [...new Set([...before, ...after].map(({ id }) => id))].flatMap((projectId): ChangeGroup[] => {
    const [old, next] = [before, after].map((all) => all.find(({ id }) => id === projectId));
    if (old === undefined || next === undefined) return [{ projectId, kind: next ? 'added' : 'removed', changes: [] }];
    const changes = settingChanges(projectSettings(old), projectSettings(next));
    return [
      ...(changes.length > 0 ? [{ projectId, kind: 'changed', changes } as const] : []),
      ...libraryChanges(old, next),
    ];
  });
}

function libraryChanges(old: Project, next: Project): ChangeGroup[] {
  const byId = ({ libraries }: Project) => new Map(libraries.map((library) => [library.id, library]));
  const [oldById, nextById] = [byId(old), byId(next)];
  return [...new Set([...oldById.keys(), ...nextById.keys()])].flatMap((id): ChangeGroup[] => {
    const [before, after] = [oldById.get(id), nextById.get(id)];
    const library = after ?? before;
    if (library === undefined) return [];
    const group = { projectId: next.id, library: { id, libname: library.libname } };
    if (before === undefined) return [{ ...group, kind: 'added', changes: [] }];
    if (after === undefined) return [{ ...group, kind: 'removed', changes: [] }];
    const changes = settingChanges(before, after);
    return changes.length > 0 ? [{ ...group, kind: 'changed', changes }] : [];
  });
}

/** The settings of `project.yaml` as an operator knows them: whatever a project gets from there, nothing has to be named here. */
function projectSettings({ id, folder, libraries, config, networks, ...ofService }: Project): object {
  const { _hash, projectId, coverCredits, publicPlace, ...ofApp } = config;
  return { ...ofApp, ...ofService, publicNetworks: networks.public, libraryNetworks: networks.library };
}

function settingChanges(before: unknown, after: unknown, path = ''): SettingChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [old, next] = [partsOf(before), partsOf(after)];
  if (old && next && old.isList === next.isList)
    return [...new Set([...old.parts.keys(), ...next.parts.keys()])].flatMap((key) =>
      settingChanges(old.parts.get(key), next.parts.get(key), joined(path, key, old.isList)),
    );
  const isSecret = secretName.test(path);
  return [
    {
      setting: path,
      before: before === undefined ? undefined : isSecret ? '' : valueText(before),
      after: after === undefined ? undefined : isSecret ? '' : valueText(after),
      isSecret,
    },
  ];
}

/** The named parts of a map, or of a list whose entries have ids; undefined for other values, which change as a whole. */
function partsOf(value: unknown): { readonly isList: boolean; readonly parts: Map<string, unknown> } | undefined {
  if (Array.isArray(value)) {
    const ids = value.map((entry: unknown) => idOf(entry));
    const hasIds = ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
    return hasIds ? { isList: true, parts: new Map(value.map((entry, at) => [ids[at] ?? '', entry])) } : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  return { isList: false, parts: new Map(Object.entries(value)) };
}

function idOf(entry: unknown): string | undefined {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

function joined(path: string, key: string, isList: boolean): string {
  if (isList) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}

/** A value as text; what is secret within it is left out. */
function valueText(value: unknown): string {
  const text =
    typeof value === 'string'
      ? withoutCredentials(value)
      : JSON.stringify(value, (name, part: unknown) => {
          if (secretName.test(name)) return '…';
          return typeof part === 'string' ? withoutCredentials(part) : part;
        });
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)} …` : text;
}

/** An address without user, password and query, which often have keys. */
const withoutCredentials = (text: string) =>
  text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1…@').replace(/\b(https?:\/\/[^\s?#]*\?)[^\s#]+/gi, '$1…');
