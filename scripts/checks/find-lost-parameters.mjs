import { parseSync } from 'rolldown/utils';

const tag = /@param\s+(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}\s*)?\[?([\w$]+)/g;

/**
 * Finds `@param` tags that name no parameter of the function below them. A destructured parameter is named by one of its
 * parts, or by any name at its place, as the compiler reads it.
 *
 * @param {string} file for messages and to tell tsx from ts
 * @param {string} source
 * @returns {{ line: number, name: string }[]}
 */
export function findLostParameters(file, source) {
  if (!source.includes('@param')) return [];
  const { program, comments, errors } = parseSync(file, source, {});
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const documented = comments.filter(
    ({ value }) => value.startsWith('*') && value.includes('@param') && !value.includes('@callback'),
  );
  const nodes = outermostNodes(program);
  return documented.flatMap(({ value, start, end }) => {
    const parameters = parametersOf(nodes.get(nextCode(source, end, comments)));
    const tags = [...value.matchAll(tag)].map(({ 1: name = '', index }) => ({ name, at: start + 2 + index }));
    const names = [...new Set(tags.map(({ name }) => name))];
    return tags
      .filter(({ name }) => !parameters.some(namesOf(name, names.indexOf(name))))
      .map(({ name, at }) => ({ line: source.slice(0, at).split('\n').length, name }));
  });
}

/** Whether a parameter at its place goes by a name that stands at a place among those of the tags. */
const namesOf =
  (/** @type {string} */ name, /** @type {number} */ place) =>
  (/** @type {Parameter} */ { names, isPattern }, /** @type {number} */ index) =>
    names.includes(name) || (isPattern && index === place);

/** @typedef {{ names: string[], isPattern: boolean }} Parameter */

/**
 * The first code after a comment, past further comments.
 *
 * @param {string} source
 * @param {number} from
 * @param {readonly { start: number, end: number }[]} comments
 */
function nextCode(source, from, comments) {
  const at = from + (/\S/.exec(source.slice(from))?.index ?? 0);
  const next = comments.find(({ start }) => start === at);
  return next ? nextCode(source, next.end, comments) : at;
}

/**
 * The outermost node that starts at each place.
 *
 * @param {any} program
 * @returns {Map<number, any>}
 */
function outermostNodes(program) {
  const nodes = new Map();
  const visit = (/** @type {any} */ node) => {
    if (node === null || typeof node !== 'object') return;
    if (typeof node.start === 'number' && node.type !== 'Program' && !nodes.has(node.start))
      nodes.set(node.start, node);
    for (const value of Object.values(node)) visit(value);
  };
  visit(program);
  return nodes;
}

/**
 * The parameters of the function that a declaration, a member or a type has; none where it has no function.
 *
 * @param {any} node
 * @returns {Parameter[]}
 */
function parametersOf(node) {
  if (node === undefined || node === null) return [];
  const params = Array.isArray(node.params) ? node.params : node.params?.items;
  if (params && node.type !== 'TSTypeParameterInstantiation') return params.map(parameterOf);
  if (Array.isArray(node.body?.body) && node.type.startsWith('Class'))
    return parametersOf(node.body.body.find((/** @type {any} */ { kind }) => kind === 'constructor'));
  const inner =
    node.declaration ??
    node.declarations?.[0] ??
    node.value ??
    node.init ??
    node.right ??
    node.expression ??
    node.typeAnnotation ??
    node.arguments?.[0];
  return parametersOf(inner);
}

/**
 * @param {any} node
 * @returns {Parameter}
 */
function parameterOf(node) {
  if (node.type === 'TSParameterProperty') return parameterOf(node.parameter);
  if (node.type === 'AssignmentPattern') return parameterOf(node.left);
  if (node.type === 'RestElement') return parameterOf(node.argument);
  if (node.type === 'Identifier') return { names: [node.name], isPattern: false };
  const names = (node.properties ?? node.elements).flatMap((/** @type {any} */ part) => {
    if (part === null) return [];
    return part.type === 'Property' ? [part.key.name, ...parameterOf(part.value).names] : parameterOf(part).names;
  });
  return { names, isPattern: true };
}
