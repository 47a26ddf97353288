// npm run validate: all checks without a build and a browser.

import { runChecks } from './checks/run-checks.mjs';
import { ensurePackages } from './ensure/ensure-packages.mjs';
import { ensurePeers } from './ensure/ensure-peers.mjs';

await ensurePackages();
const noPeers = await ensurePeers();
await runChecks(['lock', 'lint', 'boundaries', 'types', 'unused', 'unit']);
if (noPeers) console.error(noPeers);
