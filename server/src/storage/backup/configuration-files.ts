import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { valuesInFile } from '../personal-data/bytes-in-file.ts';

/** The files of a folder of projects, sorted, as absolute paths. */
export interface ConfigurationFiles {
  readonly files: readonly string[];
  /** Files with a secret, which no backup may hold: private keys, and what a reference to a secret names. */
  readonly secrets: readonly string[];
}

/** The end of the first line of a private key in PEM (RFC 7468, section 10 and 11). */
const privateKey = Buffer.from('PRIVATE KEY-----');

/**
 * Lists the files of a folder of projects, without hidden ones, which the service does not read. Links are followed, as
 * the configuration of a container is often made of them. `references` are the settings of the environment that name
 * secrets (`file:/path`). Throws errors of files.
 */
export async function configurationFiles(folder: string, references: readonly string[]): Promise<ConfigurationFiles> {
  const all = (await filesBelow(folder, new Set())).sort();
  const yaml = all.filter((file) => /\.ya?ml$/.test(file));
  const texts = [...references, ...(await Promise.all(yaml.map((file) => readFile(file, 'utf8'))))];
  const isSecret = async (file: string) => {
    if (yaml.includes(file)) return false;
    const names = [file, await realpath(file)].map((path) => `file:${path}`);
    return texts.some((text) => names.some((name) => isNamed(text, name))) || hasPrivateKey(file);
  };
  const [files, secrets]: [string[], string[]] = [[], []];
  for (const file of all) ((await isSecret(file)) ? secrets : files).push(file);
  return { files, secrets };
}

/** Whether a text has a reference, and not only a longer one that begins like it. */
const isNamed = (text: string, reference: string) =>
  text
    .split(reference)
    .slice(1)
    .some((rest) => !/^[\w./-]/.test(rest));

const hasPrivateKey = async (file: string) => (await valuesInFile(file, [privateKey])).length > 0;

/** All files below a folder. `above`: the folders around it, so that a link to one of them does not lead in circles. */
async function filesBelow(folder: string, above: ReadonlySet<string>): Promise<string[]> {
  const real = await realpath(folder);
  if (above.has(real)) return [];
  const files: string[] = [];
  for (const name of await readdir(folder)) {
    if (name.startsWith('.')) continue;
    const path = join(folder, name);
    // A link to nothing is no file.
    const entry = await stat(path).catch(() => undefined);
    if (entry?.isFile()) files.push(path);
    else if (entry?.isDirectory()) files.push(...(await filesBelow(path, new Set([...above, real]))));
  }
  return files;
}
