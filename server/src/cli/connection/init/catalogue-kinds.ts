import { presetNames, presetOf } from '@buchfink/connectors/sru/presets';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { marcFormats } from '../../../systems/connection-check/check-source.ts';
import { noChoice, type SettingQuestion, type SystemKind } from './system-kind.ts';

/** The kinds of catalogues. `oai-pmh` is a built-in catalogue that is filled by a harvest. */
export function catalogueKinds({ initCatalogue }: CommandsWords): Readonly<Record<string, SystemKind>> {
  const indexPreset: SettingQuestion = {
    key: 'preset',
    text: initCatalogue.indexPreset,
    fallback: 'vufind',
    comment: 'docs/solr-opensearch.md',
    choices: {
      vufind: initCatalogue.indexPresets.vufind,
      finc: initCatalogue.indexPresets.finc,
      k10plus: initCatalogue.indexPresets.k10plus,
      gvi: initCatalogue.indexPresets.gvi,
      koha: initCatalogue.indexPresets.koha,
    },
  };

  return {
    builtin: { meaning: initCatalogue.builtin, questions: [] },
    'oai-pmh': {
      meaning: initCatalogue.oaiPmh,
      questions: [
        {
          key: 'url',
          text: initCatalogue.oaiAddress({ example: 'https://opac.example/oai' }),
          type: 'address',
        },
        {
          key: 'prefix',
          text: initCatalogue.metadataPrefix,
          fallback: 'marc21',
          comment: initCatalogue.metadataPrefixComment,
          findFallback: async ({ url }, signal) => {
            const formats = await marcFormats(String(url), () => new Date(), signal).catch(() => []);
            const [first] = formats;
            return first && { fallback: first.prefix, offered: formats.map(({ prefix }) => prefix).join(', ') };
          },
        },
      ],
    },
    sru: {
      meaning: initCatalogue.sru,
      questions: [
        {
          key: 'preset',
          text: initCatalogue.sruPreset,
          fallback: noChoice,
          comment: initCatalogue.sruPresetComment,
          choices: {
            // The address of the only server, or that a server of this system has one of its own.
            [noChoice]: initCatalogue.otherSru,
            ...Object.fromEntries(
              presetNames.map((name) => [name, presetOf(name).base ?? initCatalogue.serverOfSystem]),
            ),
          },
        },
        {
          key: 'base',
          text: initCatalogue.sruAddress({ example: 'https://opac.example/sru/biblios' }),
          type: 'address',
          isAsked: ({ preset }) => presetNames.every((name) => name !== preset || presetOf(name).base === undefined),
        },
      ],
    },
    remote: {
      meaning: initCatalogue.remote,
      questions: [
        {
          key: 'address',
          text: initCatalogue.remoteAddress({ example: 'https://catalogue.example' }),
          type: 'address',
        },
        {
          key: 'project',
          text: initCatalogue.remoteProject,
          comment: initCatalogue.remoteProjectComment,
        },
        {
          key: 'libraryId',
          text: initCatalogue.remoteLibrary,
          type: 'number',
          comment: initCatalogue.remoteLibraryComment,
        },
      ],
    },
    solr: {
      meaning: initCatalogue.solr,
      questions: [
        {
          key: 'base',
          text: initCatalogue.solrAddress({ example: 'https://solr.example/solr/biblio' }),
          type: 'address',
        },
        indexPreset,
      ],
    },
    opensearch: {
      meaning: initCatalogue.opensearch,
      questions: [
        {
          key: 'base',
          text: initCatalogue.opensearchAddress({ example: 'https://search.example/biblios' }),
          type: 'address',
        },
        { ...indexPreset, fallback: 'koha' },
      ],
    },
  };
}
