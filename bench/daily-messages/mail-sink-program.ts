import { setPriority } from 'node:os';
import { SMTPServer } from 'smtp-server';

/*
 * A mail server in a process of its own that takes everything, tells its port and then how many mails it has. It stands for another
 * machine: what it computes must not take the processor from the service and its readers.
 */

setPriority(19);
let mails = 0;
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  authOptional: true,
  logger: false,
  onData(stream, _session, done) {
    stream.once('end', () => {
      mails += 1;
      done();
    });
    stream.resume();
  },
});
const listening = server.listen(0, '127.0.0.1', () => {
  const address = listening.address();
  if (address !== null && typeof address !== 'string') process.send?.(address.port);
});
process.on('message', () => process.send?.(mails));
// Whoever started it has ended.
process.once('disconnect', () => process.exit());
