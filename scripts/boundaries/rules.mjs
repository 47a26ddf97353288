import { isTest } from './read-tree.mjs';

/** @typedef {import('./read-tree.mjs').Source} Source */
/** @typedef {import('./read-tree.mjs').Edge} Edge */

/** The packages that each package may import. Nobody imports server and web. */
const mayImport = {
  contract: [],
  texts: ['contract'],
  catalogue: ['contract'],
  connectors: ['contract', 'catalogue'],
  server: ['contract', 'texts', 'catalogue', 'connectors'],
  device: [],
  web: ['contract', 'texts', 'device'],
  bench: ['contract', 'texts', 'catalogue'],
  native: ['device'],
  e2e: ['contract', 'texts', 'native'],
};

const testTools = /^(vitest|fast-check|@playwright\/|axe-core$)/;
/** Benchmarks may use test builds of the service, test library systems, and the titles of the demo. */
const isMeasured = (/** @type {string} */ from, /** @type {string} */ to) =>
  from.startsWith('bench/') && /^(server|connectors)\/src\/(testing|demo)\//.test(to);
/** Browser tests may use the library systems of tests. */
const isTestSystem = (/** @type {string} */ from, /** @type {string} */ to) =>
  from.startsWith('e2e/') && to.startsWith('connectors/src/testing/');
/** The codec of library tags is pure: the `tags` command writes what the app reads. */
const isTagCodec = (/** @type {string} */ from, /** @type {string} */ to) =>
  from.startsWith('server/src/cli/tags/') && to.startsWith('device/src/rfid/');
const isDemo = (/** @type {string} */ path) => /^server\/src\/demo\//.test(path);
/** The entries of the demo: the service fills it when it starts, and one operator command resets it. */
const demoEntries = ['server/src/runtime/serve.ts', 'server/src/cli/run-command.ts'];
const packageOf = (/** @type {string} */ path) => /** @type {keyof typeof mayImport} */ (path.split('/')[0]);
const featureOf = (/** @type {string} */ path) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
/** Folders of `connectors/src` that all connectors share: the readers of other systems' values, and what tests need. */
const sharedByConnectors = ['dates', 'money', 'refusals', 'testing'];

const connectorOf = (/** @type {string} */ path) => /^connectors\/src\/([^/]+)\//.exec(path)?.[1];

/**
 * A rule: its name, its reason, and whether an import breaks it. `to` is empty for a package from outside.
 * @type {readonly { name: string, why: string, broken: (from: string, to: string, edge: Edge) => boolean }[]}
 */
const rules = [
  {
    name: 'lost-import',
    why: 'an import must be a plain text and lead to a file, else no rule can follow it',
    broken: (_from, _to, { lost }) => lost,
  },
  {
    name: 'layers',
    why: 'this package may not import that one',
    broken: (from, to) =>
      to !== '' &&
      packageOf(from) !== packageOf(to) &&
      !mayImport[packageOf(from)].includes(packageOf(to)) &&
      !isMeasured(from, to) &&
      !isTestSystem(from, to) &&
      !isTagCodec(from, to),
  },
  {
    name: 'contract-is-pure',
    why: 'the contract imports nothing but zod and itself',
    broken: (from, to, { specifier }) =>
      packageOf(from) === 'contract' && !isTest(from) && to === '' && specifier !== 'zod/mini' && specifier !== 'zod',
  },
  {
    name: 'connectors-apart',
    why: 'a connector knows only what lies beside the connectors, the folders that all share, and itself',
    broken: (from, to) =>
      connectorOf(from) !== undefined &&
      packageOf(to) === 'connectors' &&
      ![undefined, connectorOf(from), ...sharedByConnectors].includes(connectorOf(to)),
  },
  {
    name: 'features-apart',
    why: 'a feature never imports another feature',
    broken: (from, to) =>
      featureOf(from) !== undefined && featureOf(to) !== undefined && featureOf(to) !== featureOf(from),
  },
  {
    name: 'no-climbing',
    why: 'what lies outside of a feature is named #shared/…, never ../',
    broken: (from, to, { specifier }) =>
      featureOf(from) !== undefined && specifier.startsWith('.') && featureOf(to) !== featureOf(from),
  },
  {
    name: 'shared-below',
    why: 'shared parts know neither features nor app',
    broken: (from, to) => from.startsWith('web/src/shared/') && /^web\/src\/(features|app)\//.test(to),
  },
  {
    name: 'demo-apart',
    why: `production code does not import the demo; its entries are ${demoEntries.join(' and ')}`,
    broken: (from, to) =>
      isDemo(to) && !isDemo(from) && !demoEntries.includes(from) && !isTest(from) && !isMeasured(from, to),
  },
  {
    name: 'api-below-state',
    why: 'calls of the service know nothing of the state of the app, which listens to them',
    broken: (from, to) =>
      from.startsWith('web/src/shared/api/') && !isTest(from) && to.startsWith('web/src/shared/state/'),
  },
  {
    name: 'tests-apart',
    why: 'production code imports nothing that exists for tests',
    broken: (from, to, { specifier }) =>
      !isTest(from) && packageOf(from) !== 'bench' && (to ? isTest(to) : testTools.test(specifier)),
  },
];

/**
 * All breaches of rules about single imports.
 *
 * @param {readonly Source[]} sources
 * @returns {{ rule: string, text: string }[]}
 */
export function breaches(sources) {
  return sources.flatMap(({ path, edges, hostNames }) => [
    ...edges.flatMap((edge) =>
      rules
        .filter(({ broken }) => broken(path, edge.to ?? '', edge))
        .map(({ name, why }) => ({ rule: name, text: `${path}:${edge.line} imports ${edge.specifier}: ${why}` })),
    ),
    ...(packageOf(path) === 'contract' && !isTest(path) ? hostNames : []).map(({ specifier, line }) => ({
      rule: 'contract-is-pure',
      text: `${path}:${line} uses ${specifier}: the contract knows neither browser nor Node`,
    })),
  ]);
}
