// Checks that pages of the service are components or escaping templates, never texts with HTML in them (decision 28).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure/root.mjs';
import { findMarkup } from './find-markup.mjs';
import { files } from './tree-files.mjs';

/** The only files that write markup themselves. */
const writers = [
  // The tag that escapes, and what calls React.
  'server/src/base/http/html.ts',
  'server/src/base/http/render-document.ts',
  // Put their parts, which that tag has made, into the page that the build has made of the app.
  'server/src/site/static/app-page.ts',
  'server/src/site/static/bar-style.ts',
  'server/src/site/static/page-head.ts',
];

const sources = files.filter(
  (path) =>
    /^server\/src\/.*(?<!\.test|\.d)\.tsx?$/.test(path) && !path.includes('/testing/') && !writers.includes(path),
);
const faults = sources.flatMap((path) =>
  findMarkup(path, readFileSync(join(root, path), 'utf8')).map(
    ({ line, text }) => `${path}:${line}: HTML in a text: ${text}`,
  ),
);
console.log(faults.join('\n') || `no HTML in texts: ${sources.length} files`);
if (faults.length > 0) process.exitCode = 1;
