import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Project } from '../project/project.ts';

/** The media types by kind and extension; the names cannot leave their folder. */
const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  documents: { pdf: 'application/pdf' },
  html: { html: 'text/html; charset=utf-8' },
  images: {
    avif: 'image/avif',
    gif: 'image/gif',
    jpg: 'image/jpeg',
    png: 'image/png',
    svg: 'image/svg+xml',
    webp: 'image/webp',
  },
};
/** The kinds of assets: the folders below `assets` of a project. */
export const assetKinds: readonly string[] = Object.keys(kinds);
const name = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.([a-z]{3,4})$/;

/** Whether a file of this name would be served as an asset of this kind. */
export function isAssetName(kind: string, file: string): boolean {
  return typeOf(kind, file) !== undefined;
}

function typeOf(kind: string, file: string): string | undefined {
  const types = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  const ending = name.exec(file)?.[1] ?? '';
  return types && Object.hasOwn(types, ending) ? types[ending] : undefined;
}

/** Reads a file in the folder `assets` of a project. Undefined when there is none of that kind and name. */
export async function readProjectAsset(
  project: Pick<Project, 'folder'>,
  kind: string,
  file: string,
): Promise<{ readonly content: Buffer; readonly type: string } | undefined> {
  const type = typeOf(kind, file);
  if (type === undefined) return undefined;
  const content = await readFile(join(project.folder, 'assets', kind, file)).catch(() => undefined);
  return content && { content, type };
}
