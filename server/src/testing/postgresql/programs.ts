import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A user and group of the system; empty for the current one. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * The folder of PostgreSQL's programs: Debian's newest version, or the one on the path. Undefined when PostgreSQL is
 * not installed (Debian: `apt-get install postgresql`).
 */
export function postgresqlPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (folder !== undefined) return folder;
  try {
    return execFileSync('pg_config', ['--bindir'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}

/**
 * The account for database servers, which must not run as root: an account without privileges, otherwise the current
 * one.
 */
export function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // the next candidate
    }
  }
  throw new Error('There is no account without rights to run servers with.');
}
