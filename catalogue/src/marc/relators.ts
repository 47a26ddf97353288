/** MARC relator codes of the German (RDA) and English words of $e. */
const codeOfWord: ReadonlyMap<string, string> = new Map(
  Object.entries({
    verfasser: 'aut',
    autor: 'aut',
    author: 'aut',
    writer: 'aut',
    herausgeber: 'edt',
    editor: 'edt',
    hrsg: 'edt',
    hg: 'edt',
    ed: 'edt',
    übersetzer: 'trl',
    übers: 'trl',
    translator: 'trl',
    illustrator: 'ill',
    ill: 'ill',
    regisseur: 'drt',
    filmregisseur: 'drt',
    regie: 'drt',
    director: 'drt',
    'film director': 'drt',
    schauspieler: 'act',
    darsteller: 'act',
    actor: 'act',
    'cast member': 'act',
    sprecher: 'nrt',
    erzähler: 'nrt',
    narrator: 'nrt',
    speaker: 'spk',
    komponist: 'cmp',
    composer: 'cmp',
    textdichter: 'lyr',
    lyricist: 'lyr',
    librettist: 'lbt',
    dirigent: 'cnd',
    conductor: 'cnd',
    ausführender: 'prf',
    interpret: 'prf',
    performer: 'prf',
    musiker: 'mus',
    instrumentalist: 'itr',
    instrumentalmusiker: 'itr',
    sänger: 'sng',
    singer: 'sng',
    drehbuchautor: 'aus',
    screenwriter: 'aus',
    produzent: 'pro',
    producer: 'pro',
    filmproduzent: 'fmp',
    fotograf: 'pht',
    photographer: 'pht',
    künstler: 'art',
    artist: 'art',
    kartograf: 'ctg',
    cartographer: 'ctg',
    mitwirkender: 'ctb',
    contributor: 'ctb',
    bearbeiter: 'adp',
    adapter: 'adp',
    arrangeur: 'arr',
    arranger: 'arr',
    verlag: 'pbl',
    publisher: 'pbl',
    spieleautor: 'aut',
    vorleser: 'nrt',
    redakteur: 'edt',
    'verfasser eines vorworts': 'aui',
    'verfasser eines nachworts': 'aft',
    compiler: 'com',
    zusammenstellender: 'com',
  }),
);

/** The relator code of $4 (a code or a URI that ends in one) or of a German or English word of $e. */
export function relatorOf(codes: readonly string[], words: readonly string[]): string | undefined {
  for (const code of codes) {
    const found = /(?:^|\/)([a-z]{3})$/.exec(code.trim().toLowerCase())?.[1];
    if (found !== undefined) return found;
  }
  for (const word of words) {
    const found = codeOfWord.get(singular(word));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `HerausgeberIn`, `Herausgeber*in`, `Herausgeberin`, `Verfasser.` → the plain word in lower case. */
function singular(word: string): string {
  const bare = word
    .trim()
    .replace(/[.,;[\]()]+/g, '')
    .trim();
  return bare
    .replace(/(?<=\p{Ll})(?:In|[*:_/]-?in)\b/u, '')
    .toLowerCase()
    .replace(/(?<=er|or|eur|ist|graf|ent)in\b/, '');
}
