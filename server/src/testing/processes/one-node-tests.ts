/** Tests that run on one node only, even with `BUCHFINK_TEST_NODES=2`. */
export interface OneNodeTests {
  /** Below `server/src`. */
  readonly file: string;
  /** The titles of tests or groups as they are written, with `%s` and the like; absent: the whole file. */
  readonly titles?: readonly string[];
  readonly reason: string;
}

export const oneNodeTests: readonly OneNodeTests[] = [
  {
    file: 'api/account/acts/idempotency.test.ts',
    titles: ['has an unknown outcome while the account cannot be read, and is looked up when the call is repeated'],
    reason: 'Another node has no snapshot of an account before it reads it.',
  },
  {
    file: 'api/account/acts/idempotency.test.ts',
    titles: [
      'is under way while another process may still be running it',
      'is answered, and not sent again, after an answer of %s was stored',
      'stores acts sealed, so that the file reveals neither patron, title nor key',
    ],
    reason: 'They open a file of the data directory.',
  },
  {
    file: 'api/account/pass/pass.test.ts',
    titles: ['opens the pass three times'],
    reason: 'Each node counts the uses of a link for itself (docs/operations/nodes.md#several-nodes-and-postgresql).',
  },
  {
    file: 'api/account/feed/feed.test.ts',
    titles: ['stays readable when the key of the service is changed and the old one removed'],
    reason: 'With a shared database a node without the earlier keys does not start.',
  },
  {
    file: 'api/account/feed/feed.test.ts',
    titles: ['keeps its secret and the owners of its cards out of the file and the log'],
    reason: 'It reads a file of the data directory.',
  },
  {
    file: 'api/session/secrets.test.ts',
    titles: [
      'is sealed: file and key together do not open it without a token',
      'the token is invalid at once in every process on the store, and no sealed data are left',
      'are removed: sessions, tokens, attempts and devices',
    ],
    reason: 'They open a file of the data directory.',
  },
  {
    file: 'api/session/login/guessing.test.ts',
    titles: ['accepts a known device id from before ids were signed'],
    reason: 'It opens a file of the data directory.',
  },
  {
    file: 'api/session/login/guessing.test.ts',
    titles: ['uses the addresses that a configured proxy forwards'],
    reason: 'The sample for nginx passes on the address that calls it, and none that a caller claims.',
  },
  {
    file: 'api/session/login/enumeration.test.ts',
    reason: 'It measures differences of milliseconds in one process.',
  },
  {
    file: 'api/session/routes.test.ts',
    titles: ['in %s sets the safest cookie the browser accepts'],
    reason: 'Bare cookies are for browsers that call a service on this machine without a proxy.',
  },
  {
    file: 'api/account/fuzz.test.ts',
    reason: 'nginx itself refuses hostile headers and addresses, and not in the format of the service.',
  },
  {
    file: 'api/session/fuzz.test.ts',
    reason: 'nginx itself refuses a hostile host, and not in the format of the service.',
  },
  {
    file: 'runtime/app.test.ts',
    titles: ['an address with %j, which is no text, is refused'],
    reason: 'nginx itself refuses it, and not in the format of the service.',
  },
  {
    file: 'runtime/app.test.ts',
    titles: ['sets HSTS behind https', 'is always live, and ready only with a working store, until the service stops'],
    reason: 'They are about headers between a node and the proxy before it.',
  },
  {
    file: 'api/covers/routes.test.ts',
    titles: [
      'waits for no source: there is none yet, and it is there when the source has answered',
      'is drawn for ten minutes while its source rests',
      'names the credit of the source, only where the image is from there',
    ],
    reason: 'They count the calls of one process: each node asks the sources of covers for itself.',
  },
  {
    file: 'base/http/server/slow-clients.test.ts',
    reason: 'They are about connections of one process; nginx has its own limits.',
  },
  {
    file: 'systems/connections/faults-at-writes.test.ts',
    titles: [
      '$name: a hold and a renewal are sent once, the account tells their outcome, and no other library notices',
    ],
    reason: 'Another node has no snapshot of an account before it reads it.',
  },
  {
    file: 'api/metasearch/meta-search.test.ts',
    titles: ['the stream is neither buffered nor compressed, and HEAD does not search'],
    reason: 'nginx keeps the header that is meant for it.',
  },
  {
    file: 'operations/monitoring/monitoring.test.ts',
    reason: 'They are about the metrics and the callers of one process.',
  },
  {
    file: 'operations/operator/libraries/libraries.test.ts',
    reason:
      'Each node has states and tests of systems of its own (docs/operations/nodes.md#several-nodes-and-postgresql).',
  },
  {
    file: 'operations/operator/overview/overview.test.ts',
    titles: ['finds what doctor finds without calling anybody: faults first'],
    reason: 'It is about backups of a data directory.',
  },
  {
    file: 'systems/upstream/faults.test.ts',
    titles: ['all faults at once take little memory, and never reach the forbidden server'],
    reason: 'It measures the memory of one process.',
  },
  {
    file: 'site/static/app-page.test.ts',
    titles: [
      '%s, which is cut within an escape or has the character null, is answered with the app and %i',
      '%s, which is cut within an escape, is refused as no address',
    ],
    reason: 'nginx itself refuses it, and not in the format of the service.',
  },
  {
    file: 'cli/backup/backup-beside-service.test.ts',
    reason: 'It is about backups of a data directory.',
  },
  {
    file: 'operations/monitoring/event-loop.test.ts',
    reason: 'It measures the event loop of one process.',
  },
  {
    file: 'api/rate-limit/bot-flood.test.ts',
    reason: 'It measures one process under load.',
  },
];
