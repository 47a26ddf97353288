// npm start: everything that is needed, then app and service in this very process, so that nothing can be left behind.
import { ensureBuild } from './ensure/ensure-build.mjs';
import { ensurePackages } from './ensure/ensure-packages.mjs';
import { root } from './ensure/root.mjs';
import { whenAbandoned } from './ensure/when-abandoned.mjs';

process.chdir(root);
await ensurePackages();
await ensureBuild();

// npm passes SIGINT and SIGTERM on; when it is killed outright nobody does.
whenAbandoned(() => process.kill(process.pid, 'SIGTERM'));

await import('../server/dist/main.js');
