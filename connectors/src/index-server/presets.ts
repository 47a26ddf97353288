import type { MediaType } from '@buchfink/contract/media-type';
import type { IndexTarget } from './index-target.ts';

/** What a preset says of an index. */
export type Preset = Pick<IndexTarget, 'search' | 'facets' | 'sorting' | 'record' | 'mediaTypes'> &
  Partial<Pick<IndexTarget, 'idField' | 'marcField' | 'volumesField' | 'addedField'>>;

/** The formats of SolrMarc, in the spellings of its versions. */
const formats: Readonly<Record<string, MediaType>> = {
  Book: 'BOOK',
  'Book Component Part': 'BOOK',
  'Book Chapter': 'BOOK',
  BookComponentPart: 'BOOK',
  eBook: 'EBOOK',
  Journal: 'MAGAZINE',
  Serial: 'MAGAZINE',
  eJournal: 'MAGAZINE',
  Newspaper: 'NEWSPAPER',
  DVD: 'DVD',
  'Blu-ray': 'BLURAY',
  'Blu-ray Disc': 'BLURAY',
  Video: 'MOVIE',
  VHS: 'MOVIE',
  'Video Cassette': 'MOVIE',
  VideoCassette: 'MOVIE',
  'Video Disc': 'MOVIE',
  VideoDisc: 'MOVIE',
  'Sound Disc': 'CD',
  SoundDisc: 'CD',
  CD: 'CD',
  'Sound Cassette': 'AUDIO_CASSETTE',
  SoundCassette: 'AUDIO_CASSETTE',
  'Music Recording': 'CD_MUSIC',
  MusicRecording: 'CD_MUSIC',
  'Musical Score': 'SCORE_MUSIC',
  MusicalScore: 'SCORE_MUSIC',
  Map: 'MAP',
  Atlas: 'MAP',
  Globe: 'MAP',
  Kit: 'PACKAGE',
  Software: 'CD_SOFTWARE',
  Electronic: 'EDOC',
};

const vufind = {
  search: {
    FREE: 'title_short^750 title_full^600 title^500 title_alt^200 author^300 author2^150 series^100 topic^50 isbn allfields',
    TITLE: 'title_short^500 title_full^400 title^300 title_alt^200 title_old title_new series^100 series2',
    AUTHOR: 'author^100 author2^50 author_corporate^50 author_additional',
    KEYWORD: 'topic^100 geographic^50 genre^50 era',
    PUBLISHER: 'publisher',
    CATEGORY: 'dewey-search callnumber-search',
    ISBN: 'isbn issn',
  },
  facets: {
    mediaType: 'format',
    branch: 'building',
    year: 'publishDateSort',
    language: 'language',
    author: 'author_facet',
    subject: 'topic_facet',
  },
  sorting: {
    newest: 'first_indexed desc',
    year: 'publishDateSort desc',
    title: 'title_sort asc',
    author: 'author_sort asc',
  },
  record: {
    mediaType: 'format',
    title: 'title_short title',
    subtitle: 'title_sub',
    otherTitles: 'title_alt',
    authors: 'author',
    contributors: 'author2 author_corporate',
    year: 'publishDate',
    publisher: 'publisher',
    edition: 'edition',
    extent: 'physical',
    series: 'series',
    parentId: 'hierarchy_parent_id',
    subjects: 'topic geographic era',
    genres: 'genre',
    isbn: 'isbn',
    issn: 'issn',
    languages: 'language',
    abstract: 'description',
    contents: 'contents',
    fulltext: 'url',
  },
  idField: 'id',
  marcField: 'fullrecord',
  volumesField: 'hierarchy_parent_id',
  addedField: 'first_indexed',
  mediaTypes: formats,
} as const satisfies Preset;

/**
 * Known schemas: VuFind's (`solr/biblio/conf/schema.xml`), those of the finc network and of K10plus-Zentral, which are
 * built on it, that of the GVI, and the fields of Koha's index.
 */
const presets = {
  vufind,
  finc: {
    ...vufind,
    record: { ...vufind.record, classifications: 'rvk_facet' },
    mediaTypes: {
      ...formats,
      'Book, eBook': 'BOOK',
      'Journal, E-Journal': 'MAGAZINE',
      'Article, E-Article': 'EDOC',
      ElectronicArticle: 'EDOC',
      ElectronicJournal: 'MAGAZINE',
    },
  },
  // The fields that GitHub gbv/Lukida searches (kernel/application/libraries/index_systems/Solr.php), and those of the
  // document in qcovery/core (module/AutocompleteTerms/src/AutocompleteTerms/Autocomplete/Terms.php). `building` names
  // libraries there, no branches; no field is known for the set of a volume nor for the day a title was added.
  k10plus: {
    search: { ...vufind.search, CATEGORY: 'class' },
    facets: { ...vufind.facets, mediaType: 'format_phy_str_mv', branch: '' },
    sorting: { year: 'publishDateSort desc', title: 'title_sort asc', author: 'author_sort asc' },
    record: {
      ...vufind.record,
      mediaType: 'format_phy_str_mv format',
      place: 'publishPlace',
      parentId: '',
      // In `topic` and `genre` each text has the name of its vocabulary before or after it.
      subjects: 'topic_facet',
      genres: 'genre_facet',
    },
    idField: 'id',
    marcField: 'fullrecord',
    mediaTypes: formats,
  },
  // GitHub gemeinsamerverbuendeindex/gvi: solr_config/schema.xml, solrmarc/gvi_index.properties and, for the media types,
  // solrmarc/translation_maps/getformat_mixin_map.properties. It returns hardly more than the MARC record.
  gvi: {
    search: {
      FREE: 'title_unstemmed^750 title^500 author_unstemmed^300 author^150 subject_all^50 isbn allfields_unstemmed allfields',
      TITLE: 'title_unstemmed^500 title^300',
      AUTHOR: 'author_unstemmed^100 author^50 author_norm',
      KEYWORD: 'subject_all_unstemmed^100 subject_all^50 subject_all_norm',
      PUBLISHER: 'publisher',
      CATEGORY: 'rvk ddc',
      ISBN: 'isbn issn',
    },
    facets: {
      mediaType: 'material_content_type',
      year: 'publish_date',
      language: 'language',
      author: 'author_facet',
      subject: 'subject_all_facet',
    },
    sorting: { year: 'publish_date_sort desc', title: 'title_sort asc', author: 'author_sort asc' },
    record: {},
    idField: 'id',
    marcField: 'fullrecord',
    mediaTypes: {
      Book: 'BOOK',
      EBook: 'EBOOK',
      'Journal/Magazine': 'MAGAZINE',
      Periodical: 'MAGAZINE',
      EJournal: 'MAGAZINE',
      Newspaper: 'NEWSPAPER',
      Film: 'MOVIE',
      Video: 'MOVIE',
      'Sound Recording': 'CD',
      'Musical Score': 'SCORE_MUSIC',
      Map: 'MAP',
      Atlas: 'MAP',
      Globe: 'MAP',
      Kit: 'PACKAGE',
    },
  },
  koha: {
    search: {
      FREE: 'title^30 author^20 subject^10 title-series isbn issn publisher',
      TITLE: 'title',
      AUTHOR: 'author',
      KEYWORD: 'subject',
      PUBLISHER: 'publisher',
      ISBN: 'isbn issn',
      BARCODE: 'barcode',
    },
    facets: {
      mediaType: 'itype__facet',
      branch: 'homebranch__facet',
      language: 'ln__facet',
      author: 'author__facet',
      subject: 'subject__facet',
      series: 'title-series__facet',
    },
    sorting: { title: 'title__sort asc', author: 'author__sort asc' },
    // The documents have no field for the title alone: hits are read from MARC.
    record: {},
    idField: '_id',
    marcField: 'marc_data',
    mediaTypes: { BK: 'BOOK', BOOK: 'BOOK', DVD: 'DVD', CD: 'CD', EBOOK: 'EBOOK', MAP: 'MAP' },
  },
} as const satisfies Record<string, Preset>;

/** The values of `preset`. */
export const presetNames = Object.keys(presets) as (keyof typeof presets)[];

/** The preset of a name. */
export const presetOf = (name: keyof typeof presets): Preset => presets[name];
