/*
 * Words of link texts by the kind of target they mean, folded by `foldLinkText`. `*` stands for the rest of a word.
 * Chinese, Japanese, Korean and Thai have no blanks between words, so their words match anywhere.
 */

const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** A table of contents. */
export const mentionsContents = anyOf(`
  inhaltsverzeichnis*, inhaltsübersicht*, gesamtinhaltsverzeichnis*, table of content*, tables of content*, content list,
  contents, toc, table des matières, tables des matières, sommaire*, indice, índice*, sommario, sumario, sumário,
  tabla de contenido*, tabela de conteúdo*, taula de continguts, inhoudsopgave*, inhoudstafel, spis treści,
  innehållsförteckning*, innehåll, indholdsfortegnelse*, indhold, innholdsfortegnelse*, innhold, efnisyfirlit,
  sisällysluettelo*, sisällys, sisukord, obsah, obsah knihy, tartalomjegyzék*, tartalom, cuprins, turinys,
  satura rādītājs, kazalo, sadržaj, садржај, содержание, оглавление, зміст, змест, съдържание, περιεχόμενα,
  πίνακας περιεχομένων, içindekiler, תוכן העניינים, תוכן עניינים, فهرس, المحتويات, فهرست مطالب, 目次, 目录, 目錄, 차례, 목차,
  daftar isi, mục lục, kandungan, สารบัญ, विषय सूची, विषय-सूची, सूचीपत्र, সূচিপত্র, பொருளடக்கம், სარჩევი, բովանդակություն`);

/** A picture of the cover. */
export const mentionsCover = anyOf(`
  cover, covers, coverbild*, cover-bild, buchcover, frontcover, book jacket, dust jacket, umschlag*, titelbild*, titelblatt, titelseite, einband*,
  title page, page de titre,
  couverture, première de couverture, jaquette, copertina, portada, cubierta, capa, omslag*, okładk*, forside*,
  kansikuva, kansi, obálka, borító*, обложка, обкладинка, coperta, naslovnica, εξώφυλλο, kapak, kapak resmi, עטיפה, غلاف,
  封面, 表紙, 표지`);

/** Some pages to read. */
export const mentionsSample = anyOf(`
  leseprobe*, textprobe*, probekapitel*, probeseite*, leseauszug*, auszug, auszüge, textauszug*, blick ins buch, sample,
  samples, sample text*, sample chapter*, excerpt*, extract, extracts, first chapter, look inside, extrait*,
  premier chapitre, premières pages, feuilleter, estratto, estratti, primo capitolo, extracto*, fragmento*,
  primer capítulo, excerto*, trecho, leesfragment*, fragment, fragmenty, uittreksel*, inkijkexemplaar, smakprov*,
  läsprov*, utdrag*, leseprøve*, læseprøve*, smagsprøve*, uddrag*, lukunäyte*, ukázka, ukázky, ukážka, olvasópróba,
  beleolvasó, отрывок, отрывки, фрагмент, уривок, απόσπασμα, 試し読み, 试读, 試讀`);

/** A glimpse that is not pages to read: a minute of sound or film, a search within, a text about the content. */
export const mentionsGlimpse = anyOf(`
  hörprobe*, audio sample*, sound sample*, sampler, preview*, search inside, limited view, search only, snippet view,
  teaser*, trailer*, blurb*, vorschau, aperçu, anteprima, vista previa, 미리보기, klappentext*, inhaltstext*, inhaltsangabe*, kurzbeschreibung*, buchbeschreibung*, flap text, book description,
  quatrième de couverture, full text of the review*, full text of review*, volltext der rezension*,
  volltext der besprechung*`);

/** About the work or its sale: reviews, publishers, biographies, abstracts, catalogues, shops. */
export const mentionsRelated = anyOf(`
  review, reviews, book review*, rezension*, buchrezension*, besprechung*, buchbesprechung*, kritik, kritiken,
  compte rendu*, comptes rendus, critique*, recension*, reseña*, resenha*, crítica*, recensie*, boekbespreking*,
  recenzj*, recenze, recenzia, recenzió*, kritika, kritikák, anmeldelse*, bokomtale, omtale, arvostelu*, рецензия, рецензии, рецензія,
  βιβλιοκριτική, ביקורת, 書評, 书评, 서평,
  publisher, publishers, publisher's*, verlag, verlags*, verlages, éditeur, editore, editrice, editorial, editora,
  uitgever*, wydawca, wydawcy, wydawnictw*, förlag*, forlag*, kustantaja*, nakladatel*, vydavatel*, kiadó*, издательств*,
  видавництв*, εκδότης, yayınevi, 出版社, 출판사,
  biograph*, biograf*, autorenporträt*, autorenangabe*, autoreninformation*, author bio*, about the author, angaben zum autor, über den autor,
  description*, beschreibung*, descripción, descrizione, beskrivning, beskrivelse, abstract, abstracts, zusammenfassung*,
  summary, summaries, synopsis, résumé*, resumen, resumo, riassunto, sinossi, sinopsis, samenvatting*, streszczenie,
  sammanfattning*, sammendrag, tiivistelmä, аннотация, présentation de l'éditeur,
  literaturverzeichnis*, bibliography, bibliographie*, sachregister, namensregister, ortsregister,
  personenregister, index, indeks, rejstřík, errata, vorwort, preface,
  foreword, einleitung, introduction, geleitwort, rechtsinformation*, catalog record*, catalogue record*,
  bibliographic record*, katalogeintrag, katalogaufnahme, titelaufnahme, notice bibliographique, notice et cote, metadata,
  metadaten, finding aid, findbuch, circulation status, request this, to request, bestellen, kaufen, buy, acheter,
  comprar, amazon, order this, order from, supplement*, zusatzmaterial*, begleitmaterial*, companion site,
  companion website, internet movie database*, imdb, wikipedia`);

/** The work itself, stated so clearly that a word about its publisher or abstract beside it changes nothing. */
export const mentionsFullText = anyOf(`
  full text*, fulltext*, full-text*, volltext*, texte intégral, texte complet, text integral, testo completo,
  testo integrale, texto completo, texto integral, texto íntegro, volledige tekst, pełny tekst, fulltekst, fuldtekst,
  koko teksti, kokoteksti, plný text, teljes szöveg, полный текст, повний текст, πλήρες κείμενο, tam metin,
  electronic version*, electronic edition*, electronic book*, e-book*, ebook*, online version*, online edition*,
  online access, online-ausgabe*, online-zugang*, online-zugriff*, online-version*, onlinezugang*, onlinezugriff*,
  digital version*, digital edition*, digital copy, digitalisat*, digitalisiert*, digitalizovaný dokument,
  accès en ligne, accesso online, acceso en línea, acesso online, dostęp online, 全文, 本文`);

/** Terms of access, which are stated only of a work that is there. */
export const mentionsAccess = anyOf(`
  available online, view online, read online, access online, connect to resource, connect to this resource,
  electronic resource*, online resource*, online-ressource*, online book*, streaming*, open access, kostenfrei, kostenlos,
  frei zugänglich, deutschlandweit zugänglich, lizenzpflichtig, en ligne, en línea, gratuit*, gratis`);

/** Lower case without accents, with plain apostrophes; "cover to cover" is removed, as it does not mean a cover. */
export function foldLinkText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’ʼ]/g, "'")
    .toLowerCase()
    .replace(/cover[- ]to[- ]cover/g, '');
}

/** A predicate that tells whether a folded text contains one of these comma-separated words or phrases. */
function anyOf(list: string): (folded: string) => boolean {
  const entries = list.split(',').map((entry) => entry.trim());
  const bounded = entries.filter((entry) => !withoutBlanks.test(entry)).map(patternOf);
  const anywhere = entries.filter((entry) => withoutBlanks.test(entry)).map(foldLinkText);
  const words = new RegExp(`(?<![\\p{L}\\p{N}])(?:${bounded.join('|')})(?![\\p{L}\\p{N}])`, 'u');
  return (folded) => folded !== '' && (words.test(folded) || anywhere.some((entry) => folded.includes(entry)));
}

function patternOf(entry: string): string {
  return foldLinkText(entry).replace(/\s+/g, '\\s+').replace(/\*$/, '\\p{L}*');
}
