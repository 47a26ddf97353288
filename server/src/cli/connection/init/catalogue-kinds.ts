import { presetNames, presetOf } from '@buchfink/connectors/sru/presets';
import { marcFormats } from '../../../systems/connection-check/check-source.ts';
import type { Sentence } from '../../command-error.ts';
import { noChoice, type SettingQuestion, type SystemKind } from './system-kind.ts';

/** The address of the only server, or that a server of this system has one of its own. */
const presetText =
  (name: (typeof presetNames)[number]): Sentence =>
  ({ initCatalogue }) =>
    presetOf(name).base ?? initCatalogue.serverOfSystem;

const indexPreset: SettingQuestion = {
  key: 'preset',
  text: ({ initCatalogue }) => initCatalogue.indexPreset,
  fallback: 'vufind',
  comment: () => 'docs/solr-opensearch.md',
  choices: {
    vufind: ({ initCatalogue }) => initCatalogue.indexPresets.vufind,
    finc: ({ initCatalogue }) => initCatalogue.indexPresets.finc,
    k10plus: ({ initCatalogue }) => initCatalogue.indexPresets.k10plus,
    gvi: ({ initCatalogue }) => initCatalogue.indexPresets.gvi,
    koha: ({ initCatalogue }) => initCatalogue.indexPresets.koha,
  },
};

/** The kinds of catalogues. `oai-pmh` is a built-in catalogue that is filled by a harvest. */
export const catalogueKinds: Readonly<Record<string, SystemKind>> = {
  builtin: { meaning: ({ initCatalogue }) => initCatalogue.builtin, questions: [] },
  'oai-pmh': {
    meaning: ({ initCatalogue }) => initCatalogue.oaiPmh,
    questions: [
      {
        key: 'url',
        text: ({ initCatalogue }) => initCatalogue.oaiAddress({ example: 'https://opac.example/oai' }),
        type: 'address',
      },
      {
        key: 'prefix',
        text: ({ initCatalogue }) => initCatalogue.metadataPrefix,
        fallback: 'marc21',
        comment: ({ initCatalogue }) => initCatalogue.metadataPrefixComment,
        findFallback: async ({ url }, signal) => {
          const formats = await marcFormats(String(url), () => new Date(), signal).catch(() => []);
          const [first] = formats;
          return first && { fallback: first.prefix, offered: formats.map(({ prefix }) => prefix).join(', ') };
        },
      },
    ],
  },
  sru: {
    meaning: ({ initCatalogue }) => initCatalogue.sru,
    questions: [
      {
        key: 'preset',
        text: ({ initCatalogue }) => initCatalogue.sruPreset,
        fallback: noChoice,
        comment: ({ initCatalogue }) => initCatalogue.sruPresetComment,
        choices: {
          [noChoice]: ({ initCatalogue }) => initCatalogue.otherSru,
          ...Object.fromEntries(presetNames.map((name) => [name, presetText(name)])),
        },
      },
      {
        key: 'base',
        text: ({ initCatalogue }) => initCatalogue.sruAddress({ example: 'https://opac.example/sru/biblios' }),
        type: 'address',
        isAsked: ({ preset }) => presetNames.every((name) => name !== preset || presetOf(name).base === undefined),
      },
    ],
  },
  remote: {
    meaning: ({ initCatalogue }) => initCatalogue.remote,
    questions: [
      {
        key: 'address',
        text: ({ initCatalogue }) => initCatalogue.remoteAddress({ example: 'https://catalogue.example' }),
        type: 'address',
      },
      {
        key: 'project',
        text: ({ initCatalogue }) => initCatalogue.remoteProject,
        comment: ({ initCatalogue }) => initCatalogue.remoteProjectComment,
      },
      {
        key: 'libraryId',
        text: ({ initCatalogue }) => initCatalogue.remoteLibrary,
        type: 'number',
        comment: ({ initCatalogue }) => initCatalogue.remoteLibraryComment,
      },
    ],
  },
  solr: {
    meaning: ({ initCatalogue }) => initCatalogue.solr,
    questions: [
      {
        key: 'base',
        text: ({ initCatalogue }) => initCatalogue.solrAddress({ example: 'https://solr.example/solr/biblio' }),
        type: 'address',
      },
      indexPreset,
    ],
  },
  opensearch: {
    meaning: ({ initCatalogue }) => initCatalogue.opensearch,
    questions: [
      {
        key: 'base',
        text: ({ initCatalogue }) => initCatalogue.opensearchAddress({ example: 'https://search.example/biblios' }),
        type: 'address',
      },
      { ...indexPreset, fallback: 'koha' },
    ],
  },
};
