import { posix } from 'node:path';

/** What a page of the tree says to people with a clone: between these comments, and in comments how it is generated. */
const onlyInClone = /[ \t]*<!-- only in a clone -->[\s\S]*?<!-- end -->\n?|<!-- Generated [^>]*-->\n?/g;

/**
 * A text of the tree as a release has it: with the program of the release in place of npm, without what only a clone can
 * do, and with links to files of the release alone; another link is the text that it had.
 *
 * @param {string} text
 * @param {string} path of the page in the release, such as `docs/install.md`
 * @param {(path: string) => boolean} isShipped whether the release has a file or folder
 */
export function releasedPage(text, path, isShipped) {
  const commands = releasedCommands(text.replace(onlyInClone, ''));
  return commands.replace(/(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g, (link, picture, label, target) => {
    if (/^(?:[a-z]+:|#)/.test(target)) return link;
    const file = posix.join(posix.dirname(path), target.replace(/#.*/, '').replace(/\/$/, ''));
    if (isShipped(file)) return link;
    return picture ? '' : label;
  });
}

/** A text with the commands of the release. @param {string} text */
export const releasedCommands = (text) => text.replaceAll(/npm run -s buchfink(?: --)?(?= |`|$)/gm, 'node buchfink.js');
