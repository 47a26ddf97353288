/**
 * Every variable `BUCHFINK_…` that no setting of the service is: of a release, of scripts, of tests. A test holds the list
 * equal to what the code reads.
 */
export const otherVariables: readonly string[] = [
  // How a release names its own program in messages.
  'BUCHFINK_COMMAND',
  // The service behind `vite preview`, and the one that pictures are taken of.
  'BUCHFINK_SERVICE',
  'BUCHFINK_URL',
  // Tests.
  'BUCHFINK_CARD_PAIRS',
  'BUCHFINK_FLOOD_SECONDS',
  'BUCHFINK_HOSTILE_CALLS',
  'BUCHFINK_HOSTILE_QUERIES',
  'BUCHFINK_LOAD_BARS',
  'BUCHFINK_LOAD_DROPS',
  'BUCHFINK_LOAD_READERS',
  'BUCHFINK_LOAD_SECONDS',
  'BUCHFINK_NIGHT',
  'BUCHFINK_NODE_READERS',
  'BUCHFINK_RESTARTS',
  'BUCHFINK_SOAK_SECONDS',
  'BUCHFINK_TAB_ROUNDS',
  'BUCHFINK_TEST_BUILDS',
  'BUCHFINK_TEST_SERVERS',
  'BUCHFINK_TEST_NODES',
  'BUCHFINK_TEST_SIP',
  'BUCHFINK_TEST_STORAGE',
  'BUCHFINK_WALK_SEED',
  'BUCHFINK_WALK_STEPS',
];

/**
 * Whether Kubernetes or Docker set a variable because a service or a linked container is called `buchfink` or
 * `buchfink-…`: `BUCHFINK_SERVICE_HOST`, `BUCHFINK_PORT=tcp://10.0.0.1:3000`, `BUCHFINK_PORT_3000_TCP_ADDR`
 * (kubernetes.io/docs/concepts/services-networking/service, "Environment variables").
 */
export const isServiceLink = (name: string, value: string): boolean =>
  /_SERVICE_(HOST|PORT(_[A-Z0-9_]+)?)$/.test(name) ||
  /_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/.test(name) ||
  (name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value));
