/** Articles of the most frequent languages in German libraries; the titles of a CSV do not mark their articles. */
const article = /^(?:der|die|das|ein|eine|the|an?|le|la|les|un|une|il|lo|gli|el|los|las) +(?=\S)|^l['’](?=\S)/i;

/** The length of a leading article with the blank after it; 0 without an article. */
export function articleLength(title: string): number {
  return article.exec(title)?.[0].length ?? 0;
}
