// npm run lint: format and lint rules, and who imports whom.

import { runChecks } from './checks/run-checks.mjs';
import { ensurePackages } from './ensure/ensure-packages.mjs';

await ensurePackages();
await runChecks(['lint', 'boundaries']);
