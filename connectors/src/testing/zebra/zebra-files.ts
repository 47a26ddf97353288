/**
 * Zebra's configuration for MARCXML: the CQL indexes and the sort keys. Written for tests; words are indexed as they
 * are, apart from case, so that a query in another normal form finds nothing.
 */
export function zebraFiles(folder: string): Readonly<Record<string, string>> {
  return {
    'zebra.cfg': `profilePath: ${folder}:/usr/share/idzebra-2.0/tab
attset: bib1.att
index: own.idx
recordType: dom.${folder}/dom.xml
encoding: utf-8
register: ${folder}/register:30G
shadow: ${folder}/shadow:30G
lockDir: ${folder}/lock
storeKeys: 1
storeData: 1
sortmax: 1000000
`,
    'own.idx': `index w
completeness 0
position 1
alwaysmatches 1
charmap own.chr
sort s
completeness 1
charmap own.chr
`,
    'own.chr': `encoding utf-8
lowercase {0-9}{a-y}züæäøöåßéèêáàâóòôíìîúùûñçšžýı
uppercase {0-9}{A-Y}ZÜÆÄØÖÅßÉÈÊÁÀÂÓÒÔÍÌÎÚÙÛÑÇŠŽÝI
space {\\001-\\040}!"#$%&'\\()*+,-./:;<=>?@\\[\\\\]^_\`\\{|}~
`,
    'dom.xml': `<dom xmlns="http://indexdata.com/zebra-2.0">
<input syntax="xml"><xmlreader level="1"/></input>
<extract name="index"><xslt stylesheet="index.xsl"/></extract>
<retrieve name="marcxml"><xslt stylesheet="whole.xsl"/></retrieve>
</dom>
`,
    'index.xsl': stylesheet(indexRules),
    'whole.xsl': stylesheet('<xsl:template match="/"><xsl:copy-of select="."/></xsl:template>'),
    'cql.properties': cqlProperties,
  };
}

const stylesheet = (rules: string) =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:z="http://indexdata.com/zebra-2.0">
<xsl:output method="xml" indent="no"/>${rules}</xsl:stylesheet>`;

/** Field and its subfields → registers by the names of `bib1.att` (w = words, s = sorting). */
const fields: readonly (readonly [string, string, string])[] = [
  ['245', 'abnp', 'Title:w Any:w'],
  ['245', 'a', 'Title:s'],
  ['100', 'a', 'Author:w creator:s Any:w'],
  ['700', 'a', 'Author:w Any:w'],
  ['650', 'ax', 'Subject-heading:w Any:w'],
  ['260', 'b', 'Publisher:w Any:w'],
  ['264', 'b', 'Publisher:w Any:w'],
  ['490', 'a', 'Any:w'],
  ['020', 'a', 'Identifier-standard:w'],
  ['022', 'a', 'Identifier-standard:w'],
  ['041', 'a', 'Code-language:w'],
  ['773', 'w', 'Host-item:w'],
  ['830', 'w', 'Host-item:w'],
];

const indexRules = `<xsl:template match="/*"><z:record><xsl:attribute name="z:id">
<xsl:value-of select="*[local-name()='controlfield'][@tag='001']"/></xsl:attribute>
<z:index name="Local-number:w"><xsl:value-of select="*[local-name()='controlfield'][@tag='001']"/></z:index>
<z:index name="Date:w Date:s"><xsl:value-of select="substring(*[local-name()='controlfield'][@tag='008'],8,4)"/></z:index>
${fields
  .map(
    ([tag, codes, names]) =>
      `<xsl:for-each select="*[local-name()='datafield'][@tag='${tag}']/*[contains('${codes}',@code)]">` +
      `<z:index name="${names}"><xsl:value-of select="."/></z:index></xsl:for-each>`,
  )
  .join('\n')}
</z:record></xsl:template>`;

/** Bib-1 attributes of the indexes; see the manual of YAZ, CQL to RPN conversion. */
const cqlProperties = `set.cql=info:srw/cql-context-set/1/cql-v1.1
set.dc=info:srw/cql-context-set/1/dc-v1.1
set.bath=http://zing.z3950.org/cql/bath/2.0/
set.rec=info:srw/cql-context-set/2/rec-1.1
set=info:srw/cql-context-set/1/dc-v1.1
index.cql.serverChoice=1=1016
index.cql.allRecords=1=_ALLRECORDS 2=103
index.dc.title=1=4
index.dc.creator=1=1003
index.dc.subject=1=21
index.dc.publisher=1=1018
index.dc.date=1=30
index.dc.identifier=1=1007
index.dc.language=1=54
index.bath.isbn=1=1007
index.rec.id=1=12
index.rec.parent=1=1033
relation.<=2=1
relation.le=2=2
relation.eq=2=3
relation.exact=2=3
relation.ge=2=4
relation.>=2=5
relation.\\<\\>=2=6
relation.scr=2=3
relation.all=2=3
relation.any=2=3
relationModifier.relevant=2=102
position.any=3=3 6=1
structure.*=4=1
structure.all=4=2
structure.any=4=2
truncation.right=5=1
truncation.left=5=2
truncation.both=5=3
truncation.none=5=100
truncation.z3958=5=104
`;

const explained: Readonly<Record<string, readonly string[]>> = {
  cql: ['serverChoice', 'allRecords'],
  dc: ['title', 'creator', 'subject', 'publisher', 'date', 'identifier', 'language'],
  rec: ['id', 'parent'],
};

/** The databases, the port and the explanation of the server. */
export const zebraServerXml = (folder: string, port: number) => `<yazgfs>
<listen id="here">tcp:127.0.0.1:${port}</listen>
<server id="own" listenref="here">
<directory>${folder}</directory><config>zebra.cfg</config><cql2rpn>cql.properties</cql2rpn>
<explain xmlns="http://explain.z3950.org/dtd/2.0/">
<serverInfo><host>127.0.0.1</host><port>${port}</port><database>own</database></serverInfo>
<databaseInfo><title lang="de">Testkatalog</title></databaseInfo>
<indexInfo>${Object.entries(explained)
  .map(
    ([set, names]) =>
      `<set identifier="info:srw/cql-context-set/1/${set}-v1.1" name="${set}"/>` +
      names.map((name) => `<index><map><name set="${set}">${name}</name></map></index>`).join(''),
  )
  .join('')}</indexInfo>
<schemaInfo><schema identifier="info:srw/schema/1/marcxml-v1.1" name="marcxml"><title>MARCXML</title></schema></schemaInfo>
<configInfo><default type="numberOfRecords">10</default><setting type="maximumRecords">100</setting></configInfo>
</explain>
<retrievalinfo xmlns="http://indexdata.com/yaz">
<retrieval syntax="xml" name="marcxml" identifier="info:srw/schema/1/marcxml-v1.1"/>
</retrievalinfo>
</server></yazgfs>
`;
