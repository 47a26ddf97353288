// npm run lint: format and lint rules, who imports whom, and no HTML in texts.

import { runChecks } from './checks/run-checks.mjs';
import { ensureTree } from './ensure/ensure-tree.mjs';

await ensureTree();
await runChecks(['lint', 'boundaries', 'markup']);
