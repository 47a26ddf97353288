/** Markdown without its marks, for places that show text as it stands. Links keep their address. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]\n]{0,500})\]\((https?:[^)\s]{1,500})[^)\n]{0,200}\)/g, '$1 ($2)')
    .replace(/^[ \t]{0,3}(?:#{1,6}|>)[ \t]+/gm, '')
    .replace(/(\*\*|__|\*|`)(?=\S)([^\n*`]{1,500}?)\1/g, '$2')
    .trim();
}
