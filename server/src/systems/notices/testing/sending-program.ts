import { writeSync } from 'node:fs';
import { openWorld } from '../../circulation/testing/circulation-world.ts';
import { openMailTransport } from '../../mail/mail-transport.ts';
import { localServer, sampleMail } from '../../mail/testing/sample-mail.ts';
import { sendMails } from '../send-mails.ts';
import { createSendingState } from '../sending-state.ts';

/** Sends the mails of a data directory to a port until it is killed. Each mail has the ids of its notices, or of its registration, in its text. */
const [directory = '', now = '', port = ''] = process.argv.slice(2);
const world = await openWorld({ directory, now });
const state = createSendingState(() => new Date());
sendMails({
  libraries: () => [
    {
      libraryId: 1,
      outbox: world.circulation.outbox,
      compose: async ({ sendingId, to, patronId, notices, registration }) => ({
        ...sampleMail,
        to,
        messageId: `<${sendingId}@library.example>`,
        text: (registration ? [patronId] : notices.map(({ id }) => id)).map((id) => `cause ${id}`).join('\n'),
      }),
    },
  ],
  transport: openMailTransport({ ...localServer(Number(port)), perHour: 1_000_000 }),
  ways: ['email'],
  version: () => world.opened.version(),
  state,
  warn: (message) => writeSync(1, `${message}\n`),
});
writeSync(1, 'sending\n');
