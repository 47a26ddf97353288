import { parseSync } from 'rolldown/utils';

/** The elements that pages are made of. A text for people may have `<file>` or `<id>` in it. */
const elements =
  'a abbr article aside b body br button canvas caption dd details div dl dt em fieldset figcaption figure footer form ' +
  'h1 h2 h3 h4 head header html i iframe img input label legend li link main meta nav object ol optgroup option p pre ' +
  'progress script section select small span strong style summary svg table tbody td template textarea tfoot th thead ' +
  'title tr u ul video';
const tag = new RegExp(String.raw`<!doctype html|</?(?:${elements.split(' ').join('|')})(?=[\s>/]|$)|\sclass="`, 'i');

/**
 * Finds HTML that is written as text: in quotes, or in a template without the tag `html`, which escapes its values.
 * Components and that tag are how pages are written; markup that React does not escape counts, too.
 *
 * @param {string} file for messages and to tell tsx from ts
 * @param {string} source
 * @returns {{ line: number, text: string }[]}
 */
export function findMarkup(file, source) {
  const { program, errors } = parseSync(file, source, {});
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  /** @type {{ line: number, text: string }[]} */
  const found = [];
  const report = (/** @type {number} */ start, /** @type {string} */ text) =>
    found.push({ line: source.slice(0, start).split('\n').length, text: text.trim().slice(0, 60) });
  visit(program);
  return found;

  /** @param {any} node */
  function visit(node) {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return void node.forEach(visit);
    if (node.type === 'Literal' && typeof node.value === 'string' && tag.test(node.value))
      report(node.start, node.value);
    if (node.type === 'TemplateLiteral')
      for (const { start, value } of node.quasis) if (tag.test(value.raw)) report(start, value.raw);
    const name = node.type === 'JSXAttribute' || node.type === 'Property' ? (node.name ?? node.key)?.name : undefined;
    if (name === 'dangerouslySetInnerHTML') report(node.start, name);
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'html') return void visit(node.quasi.expressions);
    for (const value of Object.values(node)) visit(value);
  }
}
