// npm run validate: what can be known without a build and a browser.
import { ensurePackages } from './ensure/packages.mjs';
import { ensurePeers } from './ensure/peers.mjs';
import { runChecks } from './steps.mjs';

await ensurePackages();
const noPeers = await ensurePeers();
await runChecks(['lock', 'lint', 'boundaries', 'types', 'unused', 'unit']);
if (noPeers) console.error(noPeers);
