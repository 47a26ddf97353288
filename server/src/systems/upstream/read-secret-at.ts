import { readFile } from 'node:fs/promises';

const longest = 4096;

/**
 * Reads the secret in a variable of the environment (`env:NAME`) or in a file (`file:/path`; trailing line ends are
 * dropped). It is read each time, so that a change needs no restart. Throws an `Error` that names the place.
 */
export async function readSecretAt(
  where: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  const secret = where.startsWith('env:') ? environment[where.slice(4)] : await fileText(where.slice(5));
  if (secret === undefined || secret === '') throw new Error(`there is no secret at ${where}`);
  if (secret.length > longest) throw new Error(`the secret at ${where} is too long`);
  return secret;
}

const fileText = (path: string) =>
  readFile(path, 'utf8').then(
    (text) => text.replace(/[\r\n]+$/, ''),
    () => undefined,
  );
