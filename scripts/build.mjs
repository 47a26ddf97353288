// npm run build: the app for the browser (web/dist) and the service (server/dist).
import { join } from 'node:path';
import { ensureTree } from './ensure/ensure-tree.mjs';
import { root } from './ensure/root.mjs';

await ensureTree();
process.env.NODE_ENV = 'production';
const { build } = await import('vite');
for (const part of ['web', 'server']) {
  const folder = join(root, part);
  process.chdir(folder);
  await build({ root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' });
}
