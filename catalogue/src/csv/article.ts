/** Articles of the languages German libraries hold most; a title in a list does not say where its article ends. */
const article = /^(?:der|die|das|ein|eine|the|an?|le|la|les|un|une|il|lo|gli|el|los|las) +(?=\S)|^l['’](?=\S)/i;

/** The characters of a leading article and the blank behind it. */
export function articleLength(title: string): number {
  return article.exec(title)?.[0].length ?? 0;
}
