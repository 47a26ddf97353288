import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { documentLocales } from '@buchfink/contract/config';
import type { Locale } from '@buchfink/contract/locale';
import type { ConfigurationFault } from '../../messages/configuration/configuration-faults.ts';
import { isAssetName } from '../assets/read-project-asset.ts';
import { shownValue, wrongValue } from '../yaml/schema-faults.ts';
import { closestName, unknownName } from '../yaml/unknown-name.ts';
import type { Fault, FaultAt } from '../yaml/yaml-file.ts';
import { writtenLocales } from './language-checks.ts';
import { listOf, mapOf, type RawMap } from './raw-content.ts';

type Path = readonly PropertyKey[];

/** A file that a project names: one of the folder `assets` of a project. */
interface NamedAsset {
  readonly path: Path;
  /** The value as written. */
  readonly value: string;
  readonly projectId: string;
  readonly kind: string;
  readonly file: string;
}

interface AssetContext {
  /** The folder of each project, by its id. */
  readonly folders: ReadonlyMap<string, string>;
  readonly faultAt: FaultAt;
  readonly listFiles: ListFiles;
}

/** The names of the files in a folder; none where it cannot be read. */
type ListFiles = (folder: string) => Promise<readonly string[]>;

/** Lists files, and reads each folder once: most pictures that projects name lie in the same ones. */
export function createFileList(read: (folder: string) => Promise<readonly string[]> = readdir): ListFiles {
  const files = new Map<string, Promise<readonly string[]>>();
  return (folder) => {
    const listed = files.get(folder) ?? read(folder).catch(() => []);
    files.set(folder, listed);
    return listed;
  };
}

/**
 * Finds files of `assets` that `project.yaml` names and that are not there: pictures, documents, HTML of pages without
 * another text. `content` is the file as written. Files of another media host are not looked for.
 */
export async function assetFaults(content: unknown, { folders, faultAt, listFiles }: AssetContext): Promise<Fault[]> {
  const faults = await Promise.all(
    namedAssets(mapOf(content)).map(async (asset) => {
      const fault = await assetFault(asset, folders, listFiles);
      return fault === undefined ? [] : [faultAt(asset.path, fault)];
    }),
  );
  return faults.flat();
}

async function assetFault(
  { value, projectId, kind, file }: NamedAsset,
  folders: AssetContext['folders'],
  listFiles: ListFiles,
): Promise<ConfigurationFault | undefined> {
  const folder = folders.get(projectId);
  if (folder === undefined) return unknownName('project', projectId, [...folders.keys()]);
  if (!isAssetName(kind, file)) return wrongValue({ kind: 'check', check: 'asset' }, value);
  const files = await listFiles(join(folder, 'assets', kind));
  if (files.includes(file)) return undefined;
  const missing = { file: `${folder}/assets/${kind}/${file}`, suggestion: closestName(file, files) };
  return { code: 'asset-missing', values: { got: shownValue(value), ...missing } };
}

/** The pictures that `images` of a project may name, each as written; undefined where it names none. */
export function picturesOf(images: RawMap): { readonly path: Path; readonly image: unknown }[] {
  return [
    { path: ['images', 'appIcon'], image: images.appIcon },
    ...['light', 'dark'].flatMap((look) =>
      ['smallLogo', 'homeImage'].map((key) => ({ path: ['images', look, key], image: mapOf(images[look])[key] })),
    ),
  ];
}

function namedAssets(project: RawMap): NamedAsset[] {
  const { helpLinks, terms, projectId } = project;
  const languages = documentLocales({ locales: [...writtenLocales(project)] });
  const pictures = picturesOf(mapOf(project.images));
  const links = [
    ...pictures.map(({ path, image }) => ({ path, link: image })),
    ...Object.entries(mapOf(helpLinks)).map(([key, link]) => ({ path: ['helpLinks', key], link })),
    { path: ['terms'], link: terms },
  ];
  const named = [...links.flatMap(({ path, link }) => assetsOfLink(link, path, languages)), ...assetsOfPages(project)];
  if (typeof projectId !== 'string' || hasMediaHost(project)) return named;
  return [
    ...pictures.flatMap(({ path, image }) =>
      typeof image === 'string' && isAssetName('images', image) && takesNamesFromAssets(project)
        ? [{ path, value: image, projectId, kind: 'images', file: image }]
        : [],
    ),
    ...named,
  ];
}

/** In the multi edition without reloadConfig a name is that of a picture of the app (specification, section 7). */
export function takesNamesFromAssets({ edition, features }: RawMap): boolean {
  return edition === 'basic' || mapOf(features).reloadConfig === true;
}

/** The files of an address of this service. `{locale}` stands for each language of documents. */
function assetsOfLink(link: unknown, path: Path, languages: readonly Locale[]): NamedAsset[] {
  if (typeof link !== 'string') return [];
  const addresses = new Set(languages.map((locale) => link.replaceAll('{locale}', locale)));
  return [...addresses].flatMap((address) => {
    const [, projectId, kind, file] = /^\/assets\/([^/?#]+)\/([^/?#]+)\/([^?#]+)/.exec(address) ?? [];
    if (projectId === undefined || kind === undefined || file === undefined) return [];
    return [{ path, value: link, projectId, kind, file }];
  });
}

/** The files that the texts of pages link to, and the HTML of pages that have no other text. */
function assetsOfPages(project: RawMap): NamedAsset[] {
  const languages = documentLocales({ locales: [...writtenLocales(project)] });
  return ['infoPages', 'contentPages'].flatMap((list) =>
    Object.entries(mapOf(project[list])).flatMap(([key, value]) => {
      const page = mapOf(value);
      const texts = Object.entries(mapOf(page.text)).flatMap(([locale, text]) =>
        linksOf(text).flatMap((link) => assetsOfLink(link, [list, key, 'text', locale], languages)),
      );
      const needsFile = page.text === undefined && page.url === undefined && page.visible !== false;
      if (typeof page.project !== 'string' || !needsFile || hasMediaHost(project)) return texts;
      const html = { value: page.project, projectId: page.project, kind: 'html', file: `${key}.html` };
      return [...texts, { path: [list, key, 'project'], ...html }];
    }),
  );
}

/** The targets of links and pictures in Markdown. */
const linksOf = (text: unknown): string[] =>
  typeof text === 'string' ? [...text.matchAll(/\]\(\s*<?(\/assets\/[^)>\s]+)/g)].map(([, link = '']) => link) : [];

/** Whether pictures and pages may come from elsewhere. */
function hasMediaHost(project: RawMap): boolean {
  const hosts = mapOf(project.mediaHosts);
  return (typeof hosts.default === 'string' && hosts.default !== '') || listOf(hosts.allowed).length > 0;
}
