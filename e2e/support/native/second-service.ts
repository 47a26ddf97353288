import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  freePort,
  type ServiceProcess,
  startService,
  temporaryFolder,
  waitUntilReady,
} from '../service/service-process.ts';
import { smallDemoSettings } from '../service/small-demo.ts';

const passType = 'pass.org.example.test';
const team = 'ABCDE12345';

/** Makes an authority and a certificate signed by it, as Apple's are, and has the project sign passes with it. */
function addWallet(project: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: project, stdio: 'ignore' });
  const newKey = ['-newkey', 'rsa:2048', '-nodes'];
  const subject = `/UID=${passType}/CN=Pass Type ID: ${passType}/OU=${team}/O=Test/C=DE`;
  openssl('req', '-x509', ...newKey, '-days', '2', '-subj', '/CN=Test WWDR', '-keyout', 'ca.key', '-out', 'wwdr.pem');
  openssl('req', '-new', ...newKey, '-subj', subject, '-keyout', 'key.pem', '-out', 'request.pem');
  const signed = ['-CA', 'wwdr.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-out', 'certificate.pem'];
  openssl('x509', '-req', '-in', 'request.pem', ...signed);
  const files = 'certificate: certificate.pem, key: key.pem, wwdr: wwdr.pem';
  appendFileSync(
    join(project, 'project.yaml'),
    `wallet: { ${files}, passTypeIdentifier: ${passType}, teamIdentifier: ${team} }\n`,
  );
}

export interface SecondService extends ServiceProcess {
  /** Its origin, and the path below which it is. */
  readonly address: string;
  /** The folder of everything it stores: what a backup holds. */
  readonly data: string;
  stop(): Promise<void>;
}

/**
 * A service of its own with one library of the demo, which signs passes. The caller ends it.
 *
 * @param options further lines of its project.yaml, and the path below which it is
 */
export async function startSecondService({ projectYaml = '', basePath = '' } = {}): Promise<SecondService> {
  const folder = temporaryFolder();
  const settings = smallDemoSettings(folder.path, { libraries: 1, hasPatrons: true });
  addWallet(join(folder.path, 'projects/demo'));
  appendFileSync(join(folder.path, 'projects/demo/project.yaml'), projectYaml);
  const data = join(folder.path, 'data');
  // Everything that it could ever write to its log.
  const service = startService(await freePort(), data, {
    ...settings,
    BUCHFINK_BASE_PATH: basePath,
    LOG_LEVEL: 'debug',
  });
  const stop = async () => {
    service.process.kill('SIGTERM');
    await service.ended;
    folder.remove();
  };
  try {
    await waitUntilReady(service);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...service, address: service.origin + basePath, data, stop };
}
