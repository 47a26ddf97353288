import { hanClasses } from './han-table.ts';

/**
 * Japanese forms that the Unihan database relates to no other: forms of names (`髙`, `﨑`), and the simplified forms that
 * character sets had before the standard ones (JIS X 0208 and 0213). The first of each class is the usual one.
 */
const japaneseForms =
  '高髙 崎﨑 吉𠮷 柳栁 橋槗𣘺 濱濵 鷗鴎 叱𠮟 頰頬 辨弁 搔掻 蠟蝋 攢攅 焰焔 醬醤 瀆涜 屛屏 嚙噛 鹼鹸 繡繍 繫繋 啞唖 瓶甁 熙凞 秋秌 草艸 簷檐 綿緜 陰蔭 藁藳 蘇甦 歌謌 蝦鰕 歳歲';

/** The representative of each character that has another one. */
function readVariants(): ReadonlyMap<string, string> {
  const standsFor = new Map<string, string>();
  const classOf = new Map<string, readonly string[]>();
  const join = (representative: string, members: readonly string[]) => {
    for (const member of members) standsFor.set(member, representative);
    classOf.set(representative, [...(classOf.get(representative) ?? []), ...members]);
  };
  for (const variants of hanClasses.split(/\s+/)) {
    const [first = '', ...furtherVariants] = variants;
    join(first, furtherVariants);
  }
  for (const variants of japaneseForms.split(' ')) {
    const [usual = '', ...furtherVariants] = variants;
    const representative = standsFor.get(usual) ?? usual;
    for (const variant of furtherVariants) {
      const earlier = standsFor.get(variant) ?? variant;
      // Members of the variant's own class move along.
      if (earlier !== representative) join(representative, [earlier, ...(classOf.get(earlier) ?? [])]);
    }
  }
  return standsFor;
}

/** Read at the first Chinese character: each thread of the service loads this file, and most never meet one. */
let standsFor: ReadonlyMap<string, string> | undefined;

/**
 * Maps the traditional, simplified and Japanese forms of a Chinese character to one of them (`國`, `国`; `圖`, `图`,
 * `図`). Two traditional characters with the same simplified form are equivalent, too (`發` and `髮`, both `发`).
 */
export function canonicalHan(character: string): string {
  standsFor ??= readVariants();
  return standsFor.get(character) ?? character;
}
