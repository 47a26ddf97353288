/** @typedef {{ id: string, what: string, shownBy?: Record<string, string[]>, notYet?: string }} Requirement */
/** @typedef {{ specification: string, product: string, why: string }} Difference */
/** @typedef {{ title: string, about?: string, requirements?: Requirement[], differences?: Difference[] }} Section */

/**
 * The page of `docs/requirements.json`: each id of the requirements with the tests that show it.
 *
 * @param {readonly Section[]} sections
 */
export const requirementsPage = (sections) => `# Requirements and their tests

For developers: each id of the requirements with the tests that show it.

*This page is generated from [requirements.json](requirements.json); edit that file, then run
\`UPDATE_DOCS=1 npx vitest run scripts/requirements.test.mjs\`.* Our words are short; the specification says it in full. A test
(\`scripts/requirements.test.mjs\`) fails when an id is missing, when it has neither a test nor a reason, or when a test named here does
not exist. \`not yet\` is what it says.

${sections.map(sectionOf).join('\n\n')}
`;

/** @param {Section} section */
function sectionOf({ title, about, requirements = [], differences = [] }) {
  const heading = [`## ${title}`, ...(about ? [about] : [])].join('\n');
  const tables = [
    ...(requirements.length > 0 ? [table(['id', 'what', 'shown by'], requirements.map(requirementRow))] : []),
    ...(differences.length > 0
      ? [
          table(
            ['the specification says', 'the product does', 'why'],
            differences.map(({ specification, product, why }) => [specification, product, why]),
          ),
        ]
      : []),
  ];
  return [heading, ...tables].join('\n\n');
}

/** @param {Requirement} requirement */
function requirementRow({ id, what, shownBy = {}, notYet }) {
  const tests = Object.entries(shownBy).flatMap(([file, names]) => names.map((name) => `\`${file}\`: ${name}`));
  return [id, what, [...tests, ...(notYet ? [`not yet: ${notYet}`] : [])].join('<br>')];
}

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells, index) => (index === 1 ? `|${cells.join('|')}|` : `| ${cells.map(escapePipes).join(' | ')} |`))
    .join('\n');

/** Keeps a cell one cell. @param {string} cell */
const escapePipes = (cell) => cell.replaceAll('|', '\\|');
