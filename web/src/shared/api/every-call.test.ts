import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const app = fileURLToPath(new URL('../..', import.meta.url));
/** Pages of a media host are files, no calls of the service; the worker repeats what a page sent. */
const notOfService = ['features/content/fetch-page.ts'];

it('every place of the app that sends a call names the version of the client (specification, section 7)', () => {
  const senders = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .filter((file) =>
      /\b(?<!re)fetch\(|\.send\(\{|new (XMLHttpRequest|EventSource)\b|sendBeacon\(/.test(
        readFileSync(app + file, 'utf8'),
      ),
    );
  expect(senders.length).toBeGreaterThan(3);
  const silent = senders.filter(
    (file) => !readFileSync(app + file, 'utf8').includes('[clientVersionHeader]: clientVersion'),
  );
  expect(silent).toEqual(notOfService);
});
