import { presetNames, presetOf } from '@buchfink/connectors/sru/presets';
import { marcFormats } from '../../../systems/connection-check/check-source.ts';
import { noChoice, type SettingQuestion, type SystemKind } from './system-kind.ts';

const indexPreset: SettingQuestion = {
  key: 'preset',
  text: 'Whose fields does it have?',
  fallback: 'vufind',
  comment: 'docs/solr-opensearch.md',
  choices: {
    vufind: "those of VuFind's schema",
    finc: 'those of the finc network',
    k10plus: 'those of K10plus-Zentral',
    gvi: 'those of the GVI (Gemeinsamer Verbünde-Index)',
    koha: "those of Koha's index",
  },
};

/** The kinds of catalogues. `oai-pmh` is a built-in catalogue that is filled by a harvest. */
export const catalogueKinds: Readonly<Record<string, SystemKind>> = {
  builtin: { meaning: 'records are imported here: MARC or CSV', questions: [] },
  'oai-pmh': {
    meaning: 'records are harvested by OAI-PMH',
    questions: [
      { key: 'url', text: 'The address of the OAI-PMH interface, such as https://opac.example/oai', type: 'address' },
      {
        key: 'prefix',
        text: 'The metadata prefix of its MARC records; without an answer one that the repository offers',
        fallback: 'marc21',
        comment: 'ListMetadataFormats names them',
        findFallback: async ({ url }, signal) => {
          const formats = await marcFormats(String(url), () => new Date(), signal).catch(() => []);
          const [first] = formats;
          return first && { fallback: first.prefix, offered: formats.map(({ prefix }) => prefix).join(', ') };
        },
      },
    ],
  },
  sru: {
    meaning: 'searched by SRU where it is',
    questions: [
      {
        key: 'preset',
        text: 'Is it one of these?',
        fallback: noChoice,
        comment: 'what is not said here is taken from the preset (docs/sru.md)',
        choices: {
          [noChoice]: 'another one, with Dublin Core indexes',
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
  solr: {
    meaning: 'an index in Solr, such as that of VuFind or of a consortium',
    questions: [
      { key: 'base', text: 'The address of the collection, such as https://solr.example/solr/biblio', type: 'address' },
      indexPreset,
    ],
  },
  opensearch: {
    meaning: 'an index in OpenSearch or Elasticsearch',
    questions: [
      { key: 'base', text: 'The address of the index, such as https://search.example/biblios', type: 'address' },
      { ...indexPreset, fallback: 'koha' },
    ],
  },
};
