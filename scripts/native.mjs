// npm run native [-- build] [edition.json]: makes the Android and iOS projects of an edition, and builds them.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildProjects } from '../native/make/build-projects.mjs';
import { readEdition } from '../native/make/edition.mjs';
import { makeProjects, shown } from '../native/make/make-projects.mjs';
import { ensureTree } from './ensure/ensure-tree.mjs';
import { root } from './ensure/root.mjs';
import { node } from './ensure/run.mjs';

const args = process.argv.slice(2);
const isBuild = args[0] === 'build';
const [editionPath] = isBuild ? args.slice(1) : args;

await ensureTree();
const web = join(root, 'web/dist');
if (!existsSync(join(web, 'index.html'))) await node(['scripts/build.mjs']);
try {
  const edition = readEdition(editionPath ? resolve(editionPath) : join(root, 'native/editions/buchfink/edition.json'));
  const folder = join(root, 'native/build', edition.id);
  await makeProjects(edition, { web, to: folder });
  console.log(
    `${edition.name} ${edition.version} (${edition.build}): ${shown(folder)}/android and ${shown(folder)}/ios`,
  );
  if (isBuild) {
    const { built, missing } = buildProjects(folder);
    for (const line of [...built, ...missing]) console.log(line);
    if (built.length === 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
