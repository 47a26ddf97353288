// Checks who imports whom (docs/architecture.md), on the parsed imports.
import { checkTree } from './boundaries/check-tree.mjs';
import { root } from './ensure/root.mjs';

const { files, imports, faults } = checkTree(root);
console.log(
  faults.map(({ rule, text }) => `${rule}: ${text}`).join('\n') ||
    `boundaries hold: ${files} files, ${imports} imports`,
);
if (faults.length > 0) process.exitCode = 1;
