import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a server of a test shows, all in PEM format. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
  /** The certificate of the authority that signed it, which nobody knows. */
  readonly authority: string;
}

/** Creates a certificate, by default for 127.0.0.1, such as `DNS:mail.example` for another name, and its authority. */
export async function makeCertificate(name = 'IP:127.0.0.1'): Promise<TestCertificate> {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-certificate-'));
  const openssl = (line: string) => run('openssl', line.split(' '), { cwd: folder });
  try {
    await openssl('req -x509 -newkey rsa:2048 -nodes -days 2 -keyout ca-key.pem -out ca.pem -subj /CN=Test');
    await openssl('req -new -newkey rsa:2048 -nodes -keyout key.pem -out request.pem -subj /CN=server');
    await writeFile(join(folder, 'names'), `subjectAltName=${name}\n`);
    const signing = 'x509 -req -in request.pem -CA ca.pem -CAkey ca-key.pem -CAcreateserial -days 2 -extfile names';
    await openssl(`${signing} -out cert.pem`);
    const [key, cert, authority] = await Promise.all(
      ['key.pem', 'cert.pem', 'ca.pem'].map((file) => readFile(join(folder, file), 'utf8')),
    );
    return { key: key ?? '', cert: cert ?? '', authority: authority ?? '' };
  } finally {
    await rm(folder, { recursive: true });
  }
}
