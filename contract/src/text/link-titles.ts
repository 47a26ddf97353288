/**
 * Inserts a missing space between the target of a Markdown link and its title; without the space the quote would
 * belong to the address (specification, section 5).
 */
export function repairLinkTitles(markdown: string): string {
  return markdown.replace(/(\]\(https:[^\s\])"]+)"/g, '$1 "');
}
