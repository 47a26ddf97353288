/** Runs the service (`serve`), or one operator command. The file that a release starts. */
import { constants } from 'node:os';

// The first process of a container ignores a signal that it has no handler for. Until the service or a command has its
// own, a signal ends this process as it ends any other.
if (process.pid === 1)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });

const [command, ...options] = process.argv.slice(2);
if (command === 'serve' && options.length === 0) await import('../runtime/main.ts');
else await import('./cli.ts');
