import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { commandWordsIn } from '../../messages/command-words.ts';

/** How far a system lets Buchfink in. */
export type AccessLevel = 'own-protocol' | 'by-network' | 'by-vendor' | 'catalogue-only' | 'unknown';

/** The levels, from the easiest on. */
export const accessLevels: readonly AccessLevel[] = [
  'own-protocol',
  'by-network',
  'by-vendor',
  'catalogue-only',
  'unknown',
];

type Texts = CommandsWords['libraryList'];
type Step = keyof Texts['steps'];

/** How libraries of one system are connected, in words. */
export interface LibraryAccess {
  /** The name of the system, for people. */
  readonly system: string;
  readonly level: AccessLevel;
  /** The kinds in `system` of `libraries.yaml` that serve it. */
  readonly kinds: readonly string[];
  /** What the library has to do or to find out first. */
  readonly steps: readonly string[];
  /** The lines of `system` in `libraries.yaml`, with `FILL-IN` for what nobody but the library knows. */
  readonly draft: readonly string[];
}

/** The same with its texts by their keys. */
interface AccessRule extends Omit<LibraryAccess, 'system' | 'steps'> {
  readonly system: string | ((texts: Texts) => string);
  readonly steps: readonly Step[];
}

const sip2Draft = [
  'system:',
  '  catalogue: { kind: builtin }           # fill it: buchfink import, from an export of the system',
  '  patron:',
  '    kind: sip2',
  '    host: FILL-IN.example                # the SIP2 server, as the vendor tells',
  '    port: 6001',
  '    user: FILL-IN                        # the login of this terminal',
  '    password: env:SIP_PASSWORD',
  '    institution: FILL-IN',
];

const sip2Of = (system: string, ...steps: readonly Step[]): AccessRule => ({
  system,
  level: 'by-vendor',
  kinds: ['builtin', 'sip2'],
  steps: ['order-sip2', ...steps],
  draft: sip2Draft,
});

const exportOnly = (system: AccessRule['system']): AccessRule => ({
  system,
  level: 'unknown',
  kinds: ['builtin'],
  steps: ['export-csv', 'ask-vendor'],
  draft: ['system:', '  catalogue: { kind: builtin }           # fill it: buchfink import'],
});

/**
 * The systems by the names that libopac gives its modules. What vendors sell is general knowledge, not tested; an
 * offer of the vendor decides.
 */
const accessByApi: Readonly<Record<string, AccessRule>> = {
  koha: {
    system: 'Koha',
    level: 'own-protocol',
    kinds: ['builtin', 'koha-ilsdi'],
    steps: ['koha-oai', 'koha-accounts'],
    draft: [
      'system:',
      '  catalogue: { kind: builtin }           # fill it: buchfink harvest',
      '  availability: { kind: koha-ilsdi, address: "FILL-IN/cgi-bin/koha/ilsdi.pl" }',
      '  patron: { kind: koha-ilsdi, address: "FILL-IN/cgi-bin/koha/ilsdi.pl" }',
      'recordId: 999$c',
      'sources: [{ kind: oai-pmh, url: "FILL-IN/cgi-bin/koha/oai.pl", prefix: marc21 }]',
    ],
  },
  pica: {
    system: 'OCLC PICA (LBS)',
    level: 'by-network',
    kinds: ['sru', 'daia', 'paia'],
    steps: ['pica-database', 'pica-accounts'],
    draft: [
      'system:',
      '  catalogue: { kind: sru, preset: k10plus, base: "https://sru.k10plus.de/FILL-IN" }   # opac-de-<ISIL>',
      '  availability: { kind: daia, base: "FILL-IN", ids: { record: \'ppn:{id}\' } }',
      '  patron: { kind: paia, base: "FILL-IN" }   # and ids.record, the URI of an edition',
    ],
  },
  slub: {
    system: ({ slub }) => slub,
    level: 'by-network',
    kinds: ['sru', 'paia'],
    steps: ['paia-address'],
    draft: ['system:', '  catalogue: { kind: sru, preset: swb }', '  patron: { kind: paia, base: "FILL-IN" }'],
  },
  sru: {
    system: 'SRU',
    level: 'catalogue-only',
    kinds: ['sru'],
    steps: ['try-sru'],
    draft: ['system:', '  catalogue: { kind: sru, base: "FILL-IN" }'],
  },
  primo: {
    system: 'Ex Libris Primo',
    level: 'catalogue-only',
    kinds: ['sru'],
    steps: ['primo'],
    draft: [
      'system:',
      '  catalogue: { kind: sru, preset: alma, base: "https://FILL-IN.alma.exlibrisgroup.com/view/sru/FILL-IN" }',
    ],
  },
  vufind: {
    system: 'VuFind',
    level: 'catalogue-only',
    kinds: ['solr'],
    steps: ['vufind', 'find-accounts'],
    draft: ['system:', '  catalogue: { kind: solr, preset: vufind, base: "FILL-IN/solr/biblio" }'],
  },
  heidi: {
    system: ({ heidi }) => heidi,
    level: 'catalogue-only',
    kinds: ['sru'],
    steps: ['union-catalogue'],
    draft: ['system:', '  catalogue: { kind: sru, preset: swb }'],
  },
  winbiap: sip2Of('WinBIAP', 'export-csv'),
  bibliotheca: sip2Of('OCLC BIBLIOTHECA', 'export-marc'),
  open: sip2Of('OCLC OPEN with BIBLIOTHECA', 'export-marc'),
  'webopac.net': sip2Of('winMedio', 'export-csv'),
  sisis: sip2Of('OCLC SISIS-SunRise', 'network-sru', 'export-marc'),
  touchpoint: sip2Of('OCLC TouchPoint', 'find-sisis', 'network-sru'),
  littera: sip2Of('LITTERA', 'export-csv'),
  biber1992: sip2Of('BIBER', 'export-csv'),
  BIBDIA: sip2Of('BIBDIA', 'export-csv'),
  adis: sip2Of('aDIS/BMS', 'network-sru', 'export-marc'),
  iopac: sip2Of('IOPAC', 'export-csv'),
  zones: sip2Of('V-smart with Zones', 'export-marc'),
  arena: sip2Of('Axiell Arena', 'find-behind', 'export-marc'),
  netbiblio: sip2Of('NetBiblio', 'export-marc'),
  slim: exportOnly('SLIM'),
  lissy: exportOnly('Lissy'),
};

/** How libraries with this module of libopac are connected. */
export function accessOf(api: string, { libraryList }: CommandsWords = commandWordsIn('en')): LibraryAccess {
  const { system, steps, ...access } = ruleOf(api);
  return {
    ...access,
    system: typeof system === 'string' ? system : system(libraryList),
    steps: steps.map((step) => libraryList.steps[step]),
  };
}

/** How far a system with this module of libopac lets Buchfink in. */
export const levelOf = (api: string): AccessLevel => ruleOf(api).level;

function ruleOf(api: string): AccessRule {
  const rule = Object.hasOwn(accessByApi, api) ? accessByApi[api] : undefined;
  return rule ?? exportOnly(({ unknownSystem }) => unknownSystem);
}

/** The modules of libopac that have an access of their own. */
export const knownApis: readonly string[] = Object.keys(accessByApi);
