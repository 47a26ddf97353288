// npm run lint: format and lint rules, and who imports whom.

import { runChecks } from './checks/run-checks.mjs';
import { ensureTree } from './ensure/ensure-tree.mjs';

await ensureTree();
await runChecks(['lint', 'boundaries']);
