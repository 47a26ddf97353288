// npm run validate: all checks without a build and a browser.

import { runChecks } from './checks/run-checks.mjs';
import { ensureIndexServers } from './ensure/ensure-index-servers.mjs';
import { ensurePeers } from './ensure/ensure-peers.mjs';
import { ensureTree } from './ensure/ensure-tree.mjs';

await ensureTree();
const warnings = [...(await ensurePeers()), await ensureIndexServers()];
await runChecks(['lock', 'lint', 'boundaries', 'markup', 'parameters', 'types', 'unused', 'unit']);
for (const warning of warnings) if (warning) console.error(warning);
