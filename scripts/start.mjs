// npm start: installs npm packages and builds when needed, then runs app and service in this process, so that nothing
// can be left behind.
import { ensureBuild } from './ensure/ensure-build.mjs';
import { ensureTree } from './ensure/ensure-tree.mjs';
import { root } from './ensure/root.mjs';
import { whenAbandoned } from './ensure/when-abandoned.mjs';

process.chdir(root);
await ensureTree();
await ensureBuild();

// npm passes SIGINT and SIGTERM on; nobody does when npm is killed.
whenAbandoned(() => process.kill(process.pid, 'SIGTERM'));

await import('../server/dist/main.js');
