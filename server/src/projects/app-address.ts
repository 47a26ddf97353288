import { appPaths } from '@buchfink/contract/config/app-paths';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import type { Project, Projects } from './project/project.ts';

/** The meaning of a path that is opened in a browser. */
export interface AppAddress {
  /** Whether there is a screen at this path. */
  readonly isScreen: boolean;
  readonly project: Project;
  /** The screen in the app's table, with the decoded parameters of the path; absent for the start of a demo. */
  readonly screen?: { readonly pattern: string; readonly params: Readonly<Record<string, string>> } | undefined;
}

/** First segments of paths for programs; they are never answered with the app's page. */
const programPaths: readonly string[] = [
  'services',
  'assets',
  '.well-known',
  'metrics',
  'operator',
  'healthz',
  'readyz',
];

/** Whether a path is for programs, also when there is no such endpoint. */
export function isProgramPath(path: string): boolean {
  return programPaths.includes(firstPartOf(path));
}

/** The first segment of a path as the app's router reads it: decoded, without case. */
export function firstPartOf(path: string): string {
  return (partsOf(path)[0] ?? '').toLowerCase();
}

/**
 * The URL with each segment of its path decodable, so that a damaged link (`/record/1/M%C3`, cut in a mail, or in
 * Latin-1) is answered with the app's page like any other one: a segment that is not stays as it is written. URLs of
 * programs are unchanged, and refused.
 */
export function decodableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%') || isProgramPath(path)) return url;
  const segments = path.split('/').map((segment) => (isDecodable(segment) ? segment : segment.replaceAll('%', '%25')));
  return segments.join('/') + url.slice(path.length);
}

/** Whether a segment of a path can be decoded, to text without the NUL that no file name may contain. */
function isDecodable(segment: string): boolean {
  try {
    return !decodeURIComponent(segment).includes('\0');
  } catch {
    return false;
  }
}

/** Resolves a path: a screen of the host's project, or the start of a demo at `/{projectId}`. */
export function resolveAppAddress(path: string, host: string | undefined, projects: Projects): AppAddress {
  const parts = partsOf(path);
  const [first = ''] = parts;
  const demo = parts.length === 1 ? projects.byId(first.toLowerCase()) : undefined;
  const pattern = path.startsWith('/') ? appPaths.find((candidate) => matches(candidate, parts)) : undefined;
  const isScreen = demo !== undefined || pattern !== undefined;
  return {
    isScreen,
    project: demo ?? projects.byHost(host),
    screen: demo === undefined && pattern !== undefined ? { pattern, params: paramsOf(pattern, parts) } : undefined,
  };
}

/** Whether there is a screen at a path. */
export function isAppPath(path: string): boolean {
  const parts = partsOf(path);
  return path.startsWith('/') && appPaths.some((pattern) => matches(pattern, parts));
}

/**
 * The decoded segments of a path; a segment that cannot be decoded stays as it is. Doubled and trailing slashes are
 * ignored, as the app does.
 */
function partsOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

function paramsOf(pattern: string, parts: readonly string[]): Record<string, string> {
  const names = pattern.split('/').slice(1);
  return Object.fromEntries(
    names.flatMap((name, at) => {
      const part = parts[at];
      return name.startsWith(':') && part ? [[name.slice(1).replace('?', ''), part]] : [];
    }),
  );
}

function matches(pattern: string, parts: readonly string[]): boolean {
  const expected = pattern.split('/').slice(1).filter(Boolean);
  if (parts.length > expected.length) return false;
  return expected.every((segment, at) => {
    const part = parts[at];
    if (part === undefined || part === '') return segment.endsWith('?');
    if (segment.startsWith(':libraryId')) return parseLibraryId(part) !== undefined;
    // The app's router ignores case, too.
    return segment.startsWith(':') || segment === part.toLowerCase();
  });
}
