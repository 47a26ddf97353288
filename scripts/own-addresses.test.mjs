import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files } from './checks/tree-files.mjs';
import { root } from './ensure/root.mjs';

/**
 * How an address of the service or the app can be written so that it is wrong below a path of a host, and the only files
 * that do so because they add or take off that path, or never run in a browser at it.
 *
 * @type {readonly { what: string, folder: string, pattern: RegExp, knowing: readonly string[] }[]}
 */
const rules = [
  {
    what: 'the path of the calls',
    folder: 'web/src/',
    pattern: /['"`}]\/services\b/,
    knowing: [
      'shared/api/endpoint-url.ts',
      'shared/connection/service-connection.ts',
      'shared/offline/cached-answers.ts',
      'shared/reminders/background/run-background-refresh.ts',
      'shared/service-worker/worker.js',
    ],
  },
  {
    what: "the browser's own address",
    folder: 'web/src/',
    // Whoever is given the whole location reads its path, which holds that of the app below a host.
    pattern: /\blocation\.(pathname|origin)\b|\(window\.location\)/,
    knowing: [
      'app/history.ts',
      'app/native/native-shell.tsx',
      'app/native/outside-links.ts',
      'shared/connection/service-context.ts',
      'shared/base-path/shown-address.ts',
      'shared/service-worker/worker.js',
      'shared/ui/text/markdown.ts',
    ],
  },
  {
    what: 'a page or a file at the root',
    folder: 'web/src/',
    pattern:
      /(?:location\.(?:assign|replace)|window\.open|\bfetch|register|scriptUrl)\(\s*['"`]\/|\b(?:href|src)=(?:\{\s*)?['"`]\/(?!\/)/,
    // A shell is at the root of its own page.
    knowing: [
      'app/native/pending-start.ts',
      'features/settings/service-setting.tsx',
      'features/single-mode/subscribe-single-mode.ts',
    ],
  },
  {
    what: 'a file of the app in its styles or beside them',
    folder: 'web/',
    pattern: /url\(['"]?\/(?!\/)|"(?:start_url|scope|src)": "\//,
    knowing: [],
  },
  {
    what: 'a full address of this service',
    folder: 'server/src/',
    pattern: /\bprotocol\}:\/\/|\bisPlainHost\b/,
    knowing: ['projects/project/project-origin.ts', 'runtime/app.ts', 'site/discovery/canonical-root.ts'],
  },
  {
    what: 'an address in a quote that `withBasePath` does not see',
    folder: 'server/src/',
    pattern: /\b(?:href|src|action)=(?:'|\\"|\/|\$\{)|\b(?:formaction|poster|srcset)=/i,
    knowing: [],
  },
];

describe.each(rules)('$what', ({ folder, pattern, knowing }) => {
  const sources = files.filter(
    (path) =>
      path.startsWith(folder) &&
      /\.(tsx?|js|css|webmanifest)$/.test(path) &&
      !/\.test\.tsx?$|\/testing\/|^web\/build\//.test(path),
  );

  it('is written where the path of the host is known, and nowhere else', () => {
    const writing = sources.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')));
    expect(writing.map((path) => path.slice(folder.length)).sort()).toEqual([...knowing].sort());
  });
});
