import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StartedOpenSearch, startOpenSearch } from './start-opensearch.ts';

/** The variable with the address at which the files of a test run ask for the servers that they share. */
const variable = 'BUCHFINK_TEST_SERVERS';

/**
 * Set-up of a test run (`vitest.config.ts`): one OpenSearch for all files, whichever process they run in. It starts when
 * the first of them asks for it, and ends with the run.
 */
export default async function shareServers(): Promise<(() => Promise<void>) | undefined> {
  // Another project of this run shares them already.
  if (process.env[variable] !== undefined) return undefined;
  let openSearch: Promise<StartedOpenSearch> | undefined;
  const lender = createServer((_, response) => {
    openSearch ??= startOpenSearch();
    openSearch.then(
      ({ origin }) => response.end(origin),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  lender.listen(0, '127.0.0.1');
  await once(lender, 'listening');
  process.env[variable] = `http://127.0.0.1:${(lender.address() as AddressInfo).port}`;
  return async () => {
    lender.close();
    await openSearch?.then(
      ({ close }) => close(),
      () => undefined,
    );
  };
}

/**
 * The address of the OpenSearch that all files of a test run share. A file names its indexes as no other does, removes
 * them at its end, and leaves the server and its settings as they are.
 */
export async function sharedOpenSearch(): Promise<string> {
  const answer = await fetch(process.env[variable] ?? '');
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
