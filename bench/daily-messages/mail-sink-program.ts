import { setPriority } from 'node:os';
import { startMailSink } from '@buchfink/server/testing/load/mail-sink';

/*
 * A mail server in a process of its own that tells its port and then how many mails it has. It stands for another machine: what it
 * computes must not take the processor from the service and its readers.
 */

setPriority(19);
// Whoever started it has ended.
process.once('disconnect', () => process.exit());
void startMailSink().then(({ port, mails }) => {
  process.on('message', () => process.send?.(mails()));
  process.send?.(port);
});
