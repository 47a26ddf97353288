import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { executable, installFromDebian, onPath } from './debian.mjs';
import { giveUp } from './progress.mjs';

/** Programs of other hands that tests start, most of them servers: what for, their names and their Debian packages. */
const peers = [
  {
    what: 'a real library system',
    programs: ['zebraidx', 'zebrasrv', 'yaz-ztest'],
    packages: ['yaz', 'idzebra-2.0-utils', 'libidzebra-2.0-modules', 'idzebra-2.0-common'],
  },
  { what: 'real proxies', programs: ['nginx', 'caddy'], packages: ['nginx-light', 'caddy'] },
  { what: 'PostgreSQL', programs: ['initdb'], packages: ['postgresql'] },
  { what: 'a real mail server', programs: ['postfix', 'dovecot'], packages: ['postfix', 'dovecot-imapd'] },
  { what: 'a reader of PDF', programs: ['pdftotext', 'pdffonts', 'pdfinfo'], packages: ['poppler-utils'] },
  { what: 'a counter of instructions', programs: ['valgrind'], packages: ['valgrind'] },
];

/** Postfix is installed without a configuration: Debian would start one that listens on all addresses. */
const answersFor = (/** @type {readonly string[]} */ packages) =>
  packages.includes('postfix') ? ['postfix postfix/main_mailer_type select No configuration'] : [];

/** Where Debian puts the servers of PostgreSQL, which are not on the path. */
const postgresql = '/usr/lib/postgresql';
const versions = () => (existsSync(postgresql) ? readdirSync(postgresql) : []);

const isMissing = (/** @type {string} */ program) =>
  !onPath(program) && !versions().some((version) => executable(join(postgresql, version, 'bin', program)));

/**
 * Finds or installs the servers that tests start. Without them these tests are skipped on a developer's machine; with CI
 * set that ends the run instead.
 *
 * @returns {Promise<string[]>} warnings that must not be overlooked; none when all are there
 */
export async function ensurePeers() {
  const packages = peers.filter(({ programs }) => programs.some(isMissing)).flatMap(({ packages }) => packages);
  if (packages.length > 0)
    await installFromDebian({ packages, answers: answersFor(packages), why: 'the tests with servers of other hands' });
  const warnings = peers.flatMap(({ what, programs, packages }) => {
    const missing = programs.filter(isMissing);
    if (missing.length === 0) return [];
    const advice = `there is no ${missing.join(', ')}. Debian: sudo apt-get install ${packages.join(' ')}`;
    return [`TESTS WITH ${what.toUpperCase()} SKIPPED: ${advice}`];
  });
  if (process.env.CI && warnings.length > 0) giveUp(warnings.join('\n'));
  return warnings;
}
