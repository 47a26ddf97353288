import { wordsIn } from '../texts.ts';
import type {
  ConfigurationCheck,
  ConfigurationFaultWords,
  Expectation,
  NameKind,
  ShownValue,
  UnknownName,
} from './configuration-faults.ts';

/** What the command line, the log and the English pages of operators say. */
export const configurationFaultsEn: ConfigurationFaultWords = {
  'file-missing': () => 'this file is missing',
  'named-file-missing': ({ path }) => `the file ${path}, which this names, is missing`,
  'file-misnamed': ({ name }) => `this file is not read: rename it ${name}, or remove it`,
  'no-file': () => 'this is not a file',
  'file-too-large': ({ megabytes }) => `the file is larger than ${megabytes} MB`,
  'file-unreadable': ({ reason }) => `this file cannot be read (${reason.text})`,
  'not-utf8': ({ byte }) => `this is not UTF-8 (byte ${byte}); save the file as UTF-8`,
  // The text of the parser names its own functions there.
  'not-yaml': ({ code, text }) =>
    `this is not YAML: ${code === 'MULTIPLE_DOCS' ? 'this file has several documents (---)' : text}`,
  'key-repeated': ({ key, line }) =>
    `this is not YAML: the key ${JSON.stringify(key)} is not unique, it stands in line ${line} before`,
  'key-unquoted': ({ key }) => `YAML takes the key ${key} for a number: put it in quotes, "${key}"`,
  'yaml-unusable': ({ text }) => `this is not usable YAML: ${text}`,
  'no-calendar': ({ text }) => `this is no calendar: ${text}`,
  'projects-unreadable': ({ reason }) => `BUCHFINK_PROJECTS: this folder cannot be read (${reason.text})`,
  'no-project': () => 'BUCHFINK_PROJECTS: this folder contains no project',

  'wrong-value': ({ expected, got, needsQuotes = false }) =>
    `${wrongText(expectationTextEn(expected), got)}${needsQuotes ? ': put it in quotes' : ''}`,
  'secret-missing': ({ place, name }) =>
    place === 'variable'
      ? `there is no secret: the variable ${name} is not set`
      : `there is no secret: the file ${name} is missing, empty or not readable`,
  'key-missing': ({ expected }) => `this key is missing; expected ${expectationTextEn(expected)}`,
  'no-choice': ({ names, got, suggestion }) => `${oneOf(names)}, got ${shownText(got)}${suggestionText(suggestion)}`,
  'unknown-name': (values) => unknownText(values),
  'unknown-default-project': (values) => `BUCHFINK_PROJECT: ${unknownText(values)}`,
  'unknown-text': ({ key, suggestion, command }) =>
    `unknown text ${JSON.stringify(key)}${suggestionText(suggestion)}; \`${command} text-keys\` lists the keys of all texts`,
  'braces-wrong': ({ got, text }) => `${wrongText(checks.braces, got)}: ${text}`,
  'asset-missing': ({ got, file, suggestion }) =>
    `${wrongText(checks['existing-file'], got)}: ${file} is missing${suggestionText(suggestion)}`,

  'entry-id-repeated': () => 'expected an id of its own, got that of an entry above',
  'library-repeated': ({ key }) => `expected an ${key} of its own, got that of another library`,
  'branch-id-repeated': () => 'expected an id of its own, got that of another branch',
  'project-id-repeated': ({ id }) => `expected an id of its own, got ${id} of another project`,
  'host-repeated': ({ host }) => `expected a host of its own, got ${host} of another project`,
  'library-id-repeated': ({ id, ident }) =>
    `expected an id of its own, got ${id} of the library ${ident} of another project`,
  'project-id-reserved': ({ id }) => `expected another id: ${id} stands for the project of a host`,

  'before-and-after': () => 'expected either `before` or `after`, got both',
  'place-circular': () => 'expected an entry whose own place does not depend on this one',
  'route-or-href': ({ hasBoth }) =>
    `expected either \`route\` (a screen of the app) or \`href\` (another page), got ${hasBoth ? 'both' : 'none'}`,
  'tags-without-checkout': () =>
    'tags need self-checkout: add `system.patron` of kind `builtin`, or `system.checkout`, or remove `tags`',
  'role-without-accounts': ({ isBuiltIn }) =>
    `the kind \`patron\` needs accounts in another system: ${
      isBuiltIn ? 'built-in accounts have this role, remove it' : 'add `system.patron`'
    }`,
  'demo-card-without-accounts': ({ library, withAccounts }) =>
    `expected a library with accounts${withAccounts.length === 0 ? '' : ` (${withAccounts.join(', ')})`}, got library ${library} without accounts`,
  'wallet-file': ({ content, path, isMissing }) =>
    `expected the path of ${walletFiles[content]}, got ${path}, ${isMissing ? 'which does not exist' : 'which is not one'}`,
  'wallet-key-of-other': () => 'expected the private key of `certificate`, got that of another one',
};

const walletFiles = {
  certificate: 'a certificate in PEM',
  key: 'a private key in PEM without a passphrase',
  wwdr: "Apple's intermediate certificate in PEM",
  serviceAccount: 'the JSON file of a Google service account with an RSA key',
};

const nameKinds: Readonly<Record<NameKind, string>> = {
  icon: 'icon',
  key: 'key',
  'drawer-entry': 'entry of the drawer',
  screen: 'screen',
  'content-page': 'content page',
  library: 'library',
  branch: 'branch',
  project: 'project',
  value: 'value',
};

const checks: Readonly<Record<ConfigurationCheck, string>> = {
  image:
    'an https address, a path of this service such as /icon.svg or /assets/opac-city/images/home.jpg, or, in the basic edition or with reloadConfig, the name of a file in assets/images such as home.jpg',
  asset: 'a file of assets/documents (pdf), assets/html or assets/images',
  'existing-file': 'a file that exists',
  braces: 'a text with values in braces such as {count}',
  link: 'an address that begins with https:, http:, mailto: or tel:',
  instant: 'an instant such as 2026-12-01T20:00:00Z',
  'instant-after-start': 'an instant after `start`',
  'own-media-type': 'a media type that no other item type has',
  'own-id': 'an id of its own',
};

/** The words of an expectation, such as `a whole number from 1 to 200`. */
export function expectationTextEn(expected: Expectation): string {
  switch (expected.kind) {
    case 'text':
      return 'text';
    case 'boolean':
      return 'true or false';
    case 'other':
      return 'another value';
    case 'pattern':
      return `text like ${expected.source}`;
    case 'rule':
      return wordsIn('en').settingRules[expected.rule];
    case 'check':
      return checks[expected.check];
    case 'number':
      return numberText(expected);
    case 'choice':
      return expected.names.join(', ');
    case 'defined':
      return `one of ${expected.names.join(', ') || 'none'}`;
    case 'list':
      return listText(expected.of);
    case 'names':
      return `names of your own, each with ${expectationTextEn(expected.of)}`;
    case 'keys':
      return `the keys ${expected.keys.join(', ')}`;
    case 'size':
      return `at ${expected.limit} ${countText(expected.count, expected.of)}`;
    case 'remembered-days':
      return `at most \`forgetAfterDays\` (${expected.days}), because older loans are forgotten`;
    case 'with-value':
      return `a text with {${expected.name}}`;
    case 'form-other':
      return `the form \`other\` of {${expected.name}}`;
  }
}

function listText(of: Expectation): string {
  const text = expectationTextEn(of);
  if (of.kind === 'keys') return `a list of entries with ${text}`;
  if (of.kind === 'text') return 'a list of texts';
  return /^an? /.test(text) ? `a list, each entry ${text}` : `a list of ${text}`;
}

function numberText({ isWhole, least, most }: Extract<Expectation, { kind: 'number' }>): string {
  const noun = isWhole ? 'a whole number' : 'a number';
  const from = least === undefined ? '' : ` from ${least}`;
  if (most === undefined) return noun + from;
  return from === '' ? `${noun} up to ${most}` : `${noun + from} to ${most}`;
}

function countText(count: number, of: 'characters' | 'entries'): string {
  const one = of === 'characters' ? 'character' : 'entry';
  return `${count} ${count === 1 ? one : of}`;
}

const wrongText = (expected: string, got: ShownValue) => `expected ${expected}, got ${shownText(got)}`;

function shownText(value: ShownValue): string {
  if (value.kind === 'hidden') return 'a text that is not shown';
  return value.kind === 'list' ? `a list of ${countText(value.count, 'entries')}` : value.json;
}

const unknownText = ({ what, name, names, suggestion }: UnknownName) =>
  `unknown ${nameKinds[what]} ${JSON.stringify(name)}${suggestionText(suggestion)}; ${oneOf(names)}`;

const oneOf = (names: readonly string[]) =>
  names.length === 0 ? 'there is none' : `expected one of ${names.join(', ')}`;

const suggestionText = (name: string | undefined) => (name === undefined ? '' : ` (did you mean ${name}?)`);
