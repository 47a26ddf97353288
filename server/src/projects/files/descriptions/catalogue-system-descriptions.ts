/** The keys of `system.catalogue` of a library. */
export const catalogueDescriptions: Readonly<Record<string, string>> = {
  'system.catalogue': 'without it the library cannot be searched',
  'system.catalogue.kind':
    '`builtin`: the catalogue that records are imported into; `remote`: a library of another Buchfink service; `sru`: a catalogue that is searched by SRU (docs/sru.md)',
  'system.catalogue.preset':
    '`sru`: settings of a common system; other keys replace single ones. `alma` and `koha` have no address',
  'system.catalogue.base': '`sru`: address of the database, up to the question mark',
  'system.catalogue.version': '`sru`: default: 1.1',
  'system.catalogue.schema': '`sru`: name of its record schema for MARCXML (MARC 21); default: `marcxml`',
  'system.catalogue.indexes':
    '`sru`: index of each search field; default: those of Dublin Core. A field without an index is not offered',
  'system.catalogue.indexes.FREE':
    'index of words anywhere; also used for title, author, subject, … where those have no index',
  'system.catalogue.indexes.ISBN': 'searched with 13 and with 10 digits',
  'system.catalogue.indexes.YEAR_START': 'an index that supports comparison with `>=`',
  'system.catalogue.indexes.LANGUAGE': 'index of language codes of ISO 639-2',
  'system.catalogue.recordIndex':
    '`sru`: index of record numbers; default: `rec.id`. Without it, records appear in lists only',
  'system.catalogue.volumesIndex':
    '`sru`: index that finds the volumes of a set by its record number; without it volumes are not shown',
  'system.catalogue.sorting': '`sru`: sort keys by sort order; without them the system decides the order',
  'system.catalogue.sortBy':
    '`sru`: place of the sort key: the query (`sortby`) or the parameter `sortKeys`; default: that of the version',
  'system.catalogue.words':
    '`sru`: how several words are searched: a clause for each word, the relation `all`, or as a phrase; default: `each`',
  'system.catalogue.quotes': '`sru`: whether words are quoted; default: `always`',
  'system.catalogue.wildcards': '`sru`: whether a word may end in `*` (truncation); default: false',
  'system.catalogue.maxRecords': '`sru`: maximum number of records in an answer; default: 50',
  'system.catalogue.encoding': '`sru`: character encoding, where its answers declare none or a wrong one',
  'system.catalogue.dates':
    '`sru`: the order of day, month and year in the due dates of its copies, as `system.patron.dates`',
  'system.catalogue.copies': '`sru`: whether the copies in its records belong to the library; default: `shown`',
  'system.catalogue.availability':
    '`sru`: `records` if its records tell whether copies are on the shelf; default: `unknown`',
  'system.catalogue.parameters': '`sru`: parameters of each request',
  'system.catalogue.secretParameters': '`sru`: secret parameters of each request, by reference',
  'system.catalogue.auth': '`sru`: user and password (HTTP Basic)',
  'system.catalogue.handler': '`solr`: request handler that searches; default: `select`',
  'system.catalogue.filter':
    '`solr` and `opensearch`: values by field; each record of the library has one of them, for each field',
  'system.catalogue.exclude': '`solr` and `opensearch`: values by field that no record of the library has',
  'system.catalogue.search':
    "`solr` and `opensearch`: fields of words by field of a search, with weights (`title^10`); `''` removes those of the preset",
  'system.catalogue.facets':
    '`solr` and `opensearch`: fields of exact values by facet; those of language, media type, branch and year are also choices of the search form',
  'system.catalogue.record':
    '`solr` and `opensearch`: fields of a document by field of a record; lists take the values of all, others the first value',
  'system.catalogue.idField':
    '`solr` and `opensearch`: field of record ids; `_id` is the id of the document in OpenSearch',
  'system.catalogue.marcField':
    '`solr` and `opensearch`: field of the MARC record: MARCXML, MARC-in-JSON, ISO 2709, or that in Base64',
  'system.catalogue.volumesField': '`solr` and `opensearch`: field of a volume with the id of its set',
  'system.catalogue.addedField':
    '`solr` and `opensearch`: field with the day on which a title was added, for new acquisitions',
  'system.catalogue.copyField':
    '`solr` and `opensearch`: field with the copies, as objects or as JSON texts of objects',
  'system.catalogue.copy': '`solr` and `opensearch`: names of the fields in a copy',
  'system.catalogue.mediaTypes':
    '`solr` and `opensearch`: media types by the words of the index, in addition to those of the preset',
  'system.catalogue.copyStates': '`solr` and `opensearch`: states of copies by the words of the index',
  'system.catalogue.spelling':
    '`solr`: dictionary of the spellcheck component; `opensearch`: field whose words are suggested',
  'system.catalogue.maxOffset': '`solr` and `opensearch`: number of hits that can be paged; default: 10000',
  'system.catalogue.secretHeaders': '`solr` and `opensearch`: secret headers of each request, by reference',
  'system.catalogue.address': "`remote`: the other service's address",
  'system.catalogue.project': '`remote`: the project of the other service',
  'system.catalogue.libraryId': '`remote`: id of the library in that project',
  'system.catalogue.limits': 'limits of calls to a catalogue of another system',
  'system.catalogue.limits.parallel': 'maximum number of concurrent calls',
  'system.catalogue.limits.waiting': 'maximum number of waiting calls; further ones are refused',
  'system.catalogue.limits.perMinute': 'maximum number of calls per minute',
  'system.catalogue.limits.searchSeconds': 'time limit of a search, in seconds',
  'system.catalogue.limits.recordSeconds': 'time limit of reading a record, in seconds',
  'system.catalogue.limits.cacheSeconds': 'seconds for which an answer is cached',
  'system.catalogue.delay': 'delay of each answer in milliseconds; only to demonstrate a slow system',
};
