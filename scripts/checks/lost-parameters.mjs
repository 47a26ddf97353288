// Checks that docstrings name only parameters that exist: a `@param` of one that is gone misleads whoever calls the function.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure/root.mjs';
import { findLostParameters } from './find-lost-parameters.mjs';
import { files } from './tree-files.mjs';

const sources = files.filter((path) => /\.(tsx?|mjs)$/.test(path));
const faults = sources.flatMap((path) =>
  findLostParameters(path, readFileSync(join(root, path), 'utf8')).map(
    ({ line, name }) => `${path}:${line}: @param ${name} names no parameter of the function below`,
  ),
);
console.log(faults.join('\n') || `docstrings name parameters that exist: ${sources.length} files`);
if (faults.length > 0) process.exitCode = 1;
