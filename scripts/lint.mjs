// npm run lint: format and lint rules, who imports whom, no HTML in texts, and no docstring of a lost parameter.

import { runChecks } from './checks/run-checks.mjs';
import { ensureTree } from './ensure/ensure-tree.mjs';

await ensureTree();
await runChecks(['lint', 'boundaries', 'markup', 'parameters']);
