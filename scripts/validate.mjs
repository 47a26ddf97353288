// npm run validate: all checks without a build and a browser.

import { runChecks } from './checks/run-checks.mjs';
import { ensureIndexServers } from './ensure/ensure-index-servers.mjs';
import { ensurePackages } from './ensure/ensure-packages.mjs';
import { ensurePeers } from './ensure/ensure-peers.mjs';

await ensurePackages();
const warnings = [...(await ensurePeers()), await ensureIndexServers()];
await runChecks(['lock', 'lint', 'boundaries', 'types', 'unused', 'unit']);
for (const warning of warnings) if (warning) console.error(warning);
