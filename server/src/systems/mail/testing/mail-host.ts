import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '@buchfink/connectors/testing/start-server';
import { makeCertificate } from '../../../testing/make-certificate.ts';
import { isListening } from '../../../testing/processes/is-listening.ts';
import { sparePort } from '../../../testing/processes/spare-port.ts';
import { dovecotConfig, type MailHostPlan, postfixMain, postfixMaster } from './mail-host-config.ts';

/** The programs of Debian's packages `postfix` and `dovecot-imapd`. */
const programs = ['/usr/sbin/postfix', '/usr/lib/postfix/sbin/master', '/usr/sbin/dovecot', '/usr/lib/dovecot/imap'];

/** Postfix ends by itself after so many seconds, also when all processes of the test were killed together. */
const maxSeconds = '1800';

/** A Postfix and a Dovecot of a test, which know `reader@reader.example` and `bounces@library.example`. */
export interface MailHost extends Pick<MailHostPlan, 'ports' | 'password'> {
  /** The certificate of the authority that both are trusted by. */
  readonly authority: string;
  /** The mails in a mailbox, such as `reader`, with the headers of their delivery. */
  mails(mailbox: string): Promise<string[]>;
  /** Puts a mail of somebody into a mailbox. */
  put(mailbox: string, source: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Whether Postfix and Dovecot can be started here. If not, prints a warning so that the tests are skipped; as root with CI
 * set it throws, because no test may be skipped there.
 */
export function canRunMailHost(): boolean {
  const missing = programs.filter((program) => !existsSync(program));
  const isRoot = process.getuid?.() === 0;
  if (missing.length === 0 && isRoot) return true;
  const message = isRoot
    ? `${missing.join(', ')} cannot be found (Debian: apt-get install postfix dovecot-imapd)`
    : 'only root can start Postfix';
  if (process.env.CI && isRoot) throw new Error(message);
  console.warn(`SKIPPED: ${message}`);
  return false;
}

/** Starts both servers in a folder of their own, on spare ports of this machine. They end with this process. */
export async function startMailHost(): Promise<MailHost> {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-mail-'));
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postfix']));
  const plan: MailHostPlan = {
    folder,
    certificate: await makeCertificate(),
    owner: { uid: id('-u'), gid: id('-g') },
    password: 'zaunkoenig-7',
    ports: {
      smtp: await sparePort(),
      relay: await sparePort(),
      submission: await sparePort(),
      imaps: await sparePort(),
    },
  };
  await writeFolder(plan);
  const config = join(folder, 'config');
  // Creates the folders of the queue.
  await promisify(execFile)('/usr/sbin/postfix', ['-c', config, 'check']);
  const dovecot = await startServer('/usr/sbin/dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], folder, () =>
    isListening(plan.ports.imaps),
  );
  // Postfix needs a standard input, and `startServer` closes it.
  const master = ['-c', 'exec "$@" < /dev/null', 'sh', '/usr/lib/postfix/sbin/master', '-c', config, '-e', maxSeconds];
  const postfix = await startServer('sh', master, folder, () => isListening(plan.ports.smtp));
  let count = 0;
  return {
    ports: plan.ports,
    password: plan.password,
    authority: plan.certificate.authority,
    mails: (mailbox) => readMaildir(join(folder, 'mail', mailbox)),
    async put(mailbox, source) {
      const file = join(folder, 'mail', mailbox, 'new', `${Date.now()}.${++count}.test`);
      await writeFile(file, source, 'latin1');
      await chown(file, plan.owner.uid, plan.owner.gid);
    },
    async stop() {
      await Promise.all([postfix.end(), dovecot.end()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function writeFolder(plan: MailHostPlan): Promise<void> {
  const { folder, owner, certificate } = plan;
  const { key, cert } = certificate;
  // Both servers work under other accounts.
  await chmod(folder, 0o755);
  for (const name of ['config', 'queue', 'data', 'run', 'mail']) await mkdir(join(folder, name));
  const mailboxes = ['mail', 'mail/reader', 'mail/bounces'];
  const owned = mailboxes.slice(1).flatMap((name) => ['', '/new', '/cur', '/tmp'].map((part) => name + part));
  for (const name of owned) await mkdir(join(folder, name));
  for (const name of ['data', 'mail', ...owned]) await chown(join(folder, name), owner.uid, owner.gid);
  const files = {
    'config/main.cf': postfixMain(plan, ['reader@reader.example', 'jürgen@reader.example', 'bounces@library.example']),
    'config/master.cf': postfixMaster(plan),
    'dovecot.conf': dovecotConfig(plan),
    'chain.pem': key + cert,
    'key.pem': key,
    'cert.pem': cert,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content, { mode: 0o644 });
}

async function readMaildir(folder: string): Promise<string[]> {
  const files = await Promise.all(
    ['new', 'cur'].map(async (part) => (await readdir(join(folder, part))).map((name) => join(folder, part, name))),
  );
  return Promise.all(files.flat().map((file) => readFile(file, 'latin1')));
}
