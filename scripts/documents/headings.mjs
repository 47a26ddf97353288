/** A document without its blocks of code, whose comments look like headings and whose brackets look like links. @param {string} markdown */
const proseOf = (markdown) => markdown.replace(/^ *```[\s\S]*?^ *```/gm, '');

/** The address of a heading, as GitHub makes it. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/**
 * The addresses of all headings of a document. Of equal headings the second has `-1` at its end.
 *
 * @param {string} markdown
 */
export function anchorsIn(markdown) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return [...proseOf(markdown).matchAll(/^#+ +(.*)$/gm)].map(([, heading = '']) => {
    const anchor = anchorOf(heading);
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/** The targets of a document's links within the tree, with their anchors. @param {string} markdown */
export const linksIn = (markdown) =>
  [...proseOf(markdown).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
