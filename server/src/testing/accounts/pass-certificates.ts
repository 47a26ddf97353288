import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const passType = 'pass.org.example.test';
export const team = 'ABCDE12345';

/**
 * Creates a certificate authority and a certificate signed by it, like Apple's, in a folder. Returns the `wallet` of a
 * project.
 */
export async function makePassCertificates(folder: string) {
  const openssl = (line: string, subject: string) => run('openssl', [...line.split(' '), subject], { cwd: folder });
  const authority = 'req -x509 -newkey rsa:2048 -nodes -days 2 -keyout wwdr-key.pem -out wwdr.pem -subj';
  await openssl(authority, '/CN=Test WWDR/C=DE');
  const request = 'req -new -newkey rsa:2048 -nodes -keyout key.pem -out request.pem -subj';
  await openssl(request, `/UID=${passType}/CN=Pass Type ID: ${passType}/OU=${team}/O=Test/C=DE`);
  const signing = 'x509 -req -in request.pem -CA wwdr.pem -CAkey wwdr-key.pem -CAcreateserial -days 2 -out';
  await openssl(signing, 'certificate.pem');
  return {
    certificate: join(folder, 'certificate.pem'),
    key: join(folder, 'key.pem'),
    wwdr: join(folder, 'wwdr.pem'),
    passTypeIdentifier: passType,
    teamIdentifier: team,
  };
}
