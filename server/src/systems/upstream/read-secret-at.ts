import { readFile } from 'node:fs/promises';
import { reportWordsIn } from '../../messages/report-words.ts';
import { TextError } from '../../messages/text-error.ts';

const maxLength = 4096;

/** A secret that cannot be used: says where it should be. */
export class SecretError extends TextError {
  override readonly name = 'SecretError';

  constructor(problem: 'secret-missing' | 'secret-too-long', place: string) {
    super((locale) => reportWordsIn(locale).secrets[problem]({ place }));
  }
}

/**
 * Reads the secret in a variable of the environment (`env:NAME`) or in a file (`file:/path`; trailing line ends are
 * dropped). It is read each time, so that a change needs no restart. Throws `SecretError`.
 */
export async function readSecretAt(
  where: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  const secret = where.startsWith('env:') ? environment[where.slice(4)] : await fileText(where.slice(5));
  if (secret === undefined || secret === '') throw new SecretError('secret-missing', where);
  if (secret.length > maxLength) throw new SecretError('secret-too-long', where);
  return secret;
}

const fileText = (path: string) =>
  readFile(path, 'utf8').then(
    (text) => text.replace(/[\r\n]+$/, ''),
    () => undefined,
  );
