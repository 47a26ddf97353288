import { presetNames, presetOf } from '@buchfink/connectors/sru/presets';

/** The value of a setting, as it is written into `libraries.yaml`. */
export type SettingValue = string | number | boolean;

/** A question about one setting of a system. */
export interface SettingQuestion {
  /** The key, with dots into nested settings: `auth.user`. */
  readonly key: string;
  readonly text: string;
  /** Stands behind the setting in the file. */
  readonly comment?: string;
  readonly type?: 'text' | 'number' | 'boolean' | 'secret' | 'address';
  readonly choices?: Readonly<Record<string, string>>;
  readonly fallback?: string;
  readonly isOptional?: boolean;
  /** Whether the question is asked at all, by the earlier answers. */
  readonly isAsked?: (answers: Readonly<Record<string, SettingValue>>) => boolean;
}

/** A kind of system that can have a role. */
export interface SystemKind {
  readonly meaning: string;
  readonly questions: readonly SettingQuestion[];
}

const noPreset = 'none';

/** The kinds of catalogues. `oai-pmh` is a built-in catalogue that is filled by a harvest. */
export const catalogueKinds: Readonly<Record<string, SystemKind>> = {
  builtin: { meaning: 'records are imported here: MARC or CSV', questions: [] },
  'oai-pmh': {
    meaning: 'records are harvested by OAI-PMH',
    questions: [
      { key: 'url', text: 'The address of the OAI-PMH interface, such as https://opac.example/oai', type: 'address' },
      {
        key: 'prefix',
        text: 'The metadata prefix of its MARC records',
        fallback: 'marc21',
        comment: 'ListMetadataFormats names them',
      },
    ],
  },
  sru: {
    meaning: 'searched by SRU where it is',
    questions: [
      {
        key: 'preset',
        text: 'Is it one of these?',
        fallback: noPreset,
        comment: 'what is not said here is taken from the preset (docs/sru.md)',
        choices: {
          [noPreset]: 'another one, with Dublin Core indexes',
          ...Object.fromEntries(presetNames.map((name) => [name, presetOf(name).base ?? 'a server of this system'])),
        },
      },
      {
        key: 'base',
        text: 'The address of the SRU interface, such as https://opac.example/sru/biblios',
        type: 'address',
        isAsked: ({ preset }) => presetNames.every((name) => name !== preset || presetOf(name).base === undefined),
      },
    ],
  },
  remote: {
    meaning: 'a library of another Buchfink service',
    questions: [
      { key: 'address', text: 'The address of that service, such as https://catalogue.example', type: 'address' },
      { key: 'project', text: 'The id of the project there', comment: 'the project there' },
      { key: 'libraryId', text: 'The id of the library there', type: 'number', comment: 'its id there' },
    ],
  },
};

/** The kinds of systems that tell the states of copies. */
export const availabilityKinds: Readonly<Record<string, SystemKind>> = {
  patron: { meaning: 'the system of the accounts tells them, too', questions: [] },
  daia: {
    meaning: 'by DAIA',
    questions: [
      { key: 'base', text: 'The address of the DAIA interface, such as https://daia.example/isil', type: 'address' },
      {
        key: 'ids.record',
        text: 'What turns the id of a record into the id of that system',
        fallback: '{id}',
        comment: 'such as ppn:{id}',
      },
    ],
  },
};

/** The kinds of account systems. */
export const patronKinds: Readonly<Record<string, SystemKind>> = {
  builtin: { meaning: 'accounts are kept in this service', questions: [] },
  sip2: {
    meaning: 'a library system that speaks SIP2',
    questions: [
      { key: 'host', text: 'The host of the SIP2 server, such as sip.library.example' },
      { key: 'port', text: 'Its port', type: 'number', fallback: '6001' },
      {
        key: 'tls',
        text: 'Is the connection encrypted (TLS)? "no" is only safe in your own network or a tunnel',
        type: 'boolean',
        fallback: 'yes',
        comment: 'false only within your own network or a tunnel: PINs are sent',
      },
      {
        key: 'login',
        text: 'How does the terminal log in?',
        fallback: 'message',
        choices: {
          message: 'by message 93, with user and password',
          prompts: 'as telnet asks, with user and password',
          none: 'not at all: the server knows it by its address',
        },
      },
      {
        key: 'user',
        text: "The user name of the terminal, not a patron's",
        comment: "the terminal's, not a patron's",
        isAsked: ({ login }) => login !== 'none',
      },
      {
        key: 'password',
        text: 'Where is the password of the terminal?',
        type: 'secret',
        isAsked: ({ login }) => login !== 'none',
      },
      { key: 'institution', text: 'The institution (AO) that the server expects', comment: 'AO' },
    ],
  },
};
