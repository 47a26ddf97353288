import type { RecordLink } from '../../record/bib-record.ts';
import {
  foldLinkText,
  mentionsAccess,
  mentionsContents,
  mentionsCover,
  mentionsFullText,
  mentionsGlimpse,
  mentionsRelated,
  mentionsSample,
} from './link-words.ts';

/** The parts of field 856 that tell the kind of a link. */
export interface LinkFacts {
  readonly url: string;
  /** Materials specified, link text and public notes (856 $3 $y $z), in any language. */
  readonly texts: readonly string[];
  /** 856 first indicator: `4` is HTTP. */
  readonly ind1: string;
  /** 856 second indicator: `0` the resource, `1` a version of it, `2` something related, blank says nothing. */
  readonly ind2: string;
  /** Media type of the target (856 $q). */
  readonly mimeType?: string | undefined;
}

/** Labels that mean a table of contents only when nothing else is said. */
const contentsAlone = /^(?:inhalt|inhoud)[\s.:]*$/;

/** Labels that mean an index or a picture only when nothing else is said. */
const relatedAlone = /^(?:register|bild|image)[\s.:]*$/;

/** URLs of tables of contents, whatever text is beside them. */
const contentsAddresses = [
  /^https?:\/\/(?:www\.)?loc\.gov\/catdir\/toc\//,
  /^https?:\/\/(?:www\.)?loc\.gov\/catdir\/enhancements\/[^?#]*-t\.html/,
  /^https?:\/\/d-nb\.info\/[\dx-]+\/04(?:$|[?#/])/,
  /^https?:\/\/[^/]*dandelon\.com\//,
  /^https?:\/\/(?:www\.)?gbv\.de\/dms\/[^?#]*(?:toc|inh)[^/?#]*\.pdf/,
  /^https?:\/\/swbplus\.bsz-bw\.de\/[^?#]*inh\.(?:html?|pdf)/,
  // Only files: `…/toc/journal/current` is the page of a journal.
  /[/_-](?:toc|inhaltsverzeichnis|table-?of-?contents)\d*\.(?:pdf|html?|txt|xml)(?:$|[?#])/,
];

/** URLs of some pages to read. */
const sampleAddress = /[/_-](?:leseprobe|sample|excerpt)\d*(?:$|[/?#]|\.(?:pdf|html?|txt|xml)(?:$|[?#]))/;

/** URLs of pages about the work: descriptions, previews, shops, pictures. */
const aroundAddresses = [
  /^https?:\/\/(?:www\.)?loc\.gov\/catdir\//,
  /^https?:\/\/deposit\.(?:d-nb|dnb|ddb)\.(?:info|de)\/cgi-bin\/dokserv[^#]*dok_ext=htm/,
  /^https?:\/\/swbplus\.bsz-bw\.de\/[^?#]*(?:vlg|rez|kla|reg|lit|cov|auf|inc)\.(?:html?|pdf|jpe?g)/,
  /^https?:\/\/books\.google\.[a-z.]+\/books(?:\?|\/about\/)/,
  /^https?:\/\/(?:[^/]+\.)?(?:amazon|thalia|hugendubel|fnac)\.[a-z.]{2,6}\//,
  /^https?:\/\/(?:[^/]+\.)?(?:imdb\.com|goodreads\.com|librarything\.(?:com|de)|perlentaucher\.de|wikipedia\.org)\//,
  /^https?:\/\/covers\.openlibrary\.org\//,
  /[/_-](?:preview|rezension|klappentext)\d*(?:$|[/?#]|\.(?:pdf|html?|txt|xml)(?:$|[?#]))/,
  /\.(?:jpe?g|png|gif|webp)(?:$|[?#])/,
];

/**
 * The kind of a link. Only `fulltext` makes a title "available online", so a link counts as the work itself only when
 * neither its texts nor its URL say otherwise, whatever its indicators claim (MARC 21, field 856).
 */
export function linkKindOf({ url, texts, ind1, ind2, mimeType = '' }: LinkFacts): RecordLink['kind'] {
  const folded = texts.map(foldLinkText);
  const text = folded.join(' | ');
  if (/^image\//i.test(mimeType)) return 'cover';
  if (mentionsGlimpse(text)) return 'related';
  if (mentionsSample(text)) return 'sample';
  if (mentionsContents(text) || folded.some((label) => contentsAlone.test(label))) return 'contents';
  if (mentionsCover(text)) return 'cover';
  if (folded.some((label) => relatedAlone.test(label))) return 'related';
  const address = url.toLowerCase();
  if (contentsAddresses.some((pattern) => pattern.test(address))) return 'contents';
  const isItself = mentionsFullText(text);
  if (!isItself && sampleAddress.test(address)) return 'sample';
  if (!isItself && (mentionsRelated(text) || aroundAddresses.some((pattern) => pattern.test(address))))
    return 'related';
  if (ind1 === '4' && (ind2 === '0' || ind2 === '1')) return 'fulltext';
  // The second indicator is often left blank; then the texts decide.
  return ind2 !== '2' && ind2.trim() === '' && (isItself || mentionsAccess(text)) ? 'fulltext' : 'related';
}
