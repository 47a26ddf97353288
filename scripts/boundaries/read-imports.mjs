import { parseSync } from 'rolldown/utils';

/** @typedef {{ specifier: string, line: number, typesOnly?: boolean }} Import */
/** @typedef {{ name: string, line: number, isExported: boolean }} TypeName */
/** @typedef {{ name: string, line: number }} Local a variable, parameter, function or import */
/** @typedef {{ type: string, start: number, [key: string]: unknown }} Node */

/** Globals of a browser or of Node; the contract may use none of them. */
const hostNames = new Set(
  (
    'document window self navigator localStorage sessionStorage indexedDB caches alert fetch XMLHttpRequest WebSocket ' +
    'EventSource HTMLElement process Buffer require module setImmediate __dirname __filename globalThis'
  ).split(' '),
);

/**
 * The imports of a TypeScript or JavaScript source, of whatever kind, the types and locals it declares, and its globals
 * of browser or Node. Vite's own parser reads it, so that no version of TypeScript can leave this blind.
 *
 * @param {string} file for messages and to tell tsx from ts
 * @param {string} source
 * @returns {{ imports: Import[], types: TypeName[], locals: Local[], hostNames: Import[] }} an import whose specifier is no string
 * literal has the specifier `(computed)`
 */
export function readImports(file, source) {
  const { program, errors } = parseSync(file, source, {});
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = (/** @type {Node} */ node) => source.slice(0, node.start).split('\n').length;
  const imports = [];
  /** @type {TypeName[]} */
  const types = [];
  /** @type {Local[]} */
  const locals = [];
  const used = [];
  const declared = new Set();

  walk(/** @type {any} */ (program), (node, parent, key) => {
    const from = importedBy(node);
    if (from !== undefined) imports.push({ specifier: from, line: lineOf(node), typesOnly: isOfTypes(node) });
    if (/^TS(Interface|TypeAlias)Declaration$/.test(node.type))
      types.push({ name: nameOf(node), line: lineOf(node), isExported: parent.type === 'ExportNamedDeclaration' });
    for (const name of boundNames(node, parent, key)) locals.push({ name: String(name.name), line: lineOf(name) });
    if (node.type !== 'Identifier' || !hostNames.has(String(node.name))) return;
    if (isBinding(parent, key)) declared.add(node.name);
    else if (!isPropertyName(parent, key)) used.push({ specifier: String(node.name), line: lineOf(node) });
  });
  return { imports, types, locals, hostNames: used.filter(({ specifier }) => !declared.has(specifier)) };
}

/** The name of a declaration. @param {Node} node */
const nameOf = (node) => String(/** @type {{ name: string }} */ (node.id).name);

/** @param {Node} node */
function importedBy(node) {
  const text = (/** @type {any} */ literal) => (typeof literal?.value === 'string' ? literal.value : '(computed)');
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return text(node.source);
    case 'ExportNamedDeclaration':
      return node.source ? text(node.source) : undefined;
    case 'TSImportType':
      return text(node.source ?? node.argument);
    default:
      return undefined;
  }
}

/** Whether the import is of types only, which do not exist at run time. */
const isOfTypes = (/** @type {Node} */ node) =>
  node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';

/** Whether the identifier at `key` of `parent` is a declaration. */
function isBinding(/** @type {Node} */ parent, /** @type {string} */ key) {
  return (
    (parent.type === 'VariableDeclarator' && key === 'id') ||
    key === 'params' ||
    (/^Import.*Specifier$/.test(parent.type) && key === 'local') ||
    (parent.type === 'FunctionDeclaration' && key === 'id')
  );
}

/**
 * The identifiers that a declaration binds, also by destructuring.
 *
 * @param {any} node
 * @param {Node} parent
 * @param {string} key
 * @returns {Node[]}
 */
function boundNames(node, parent, key) {
  return isBinding(parent, key) || (parent.type === 'CatchClause' && key === 'param') ? namesIn(node) : [];
}

/** @param {any} pattern @returns {Node[]} */
function namesIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((/** @type {any} */ entry) => namesIn(entry.value ?? entry.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'TSParameterProperty':
      return namesIn(pattern.parameter);
    default:
      return [];
  }
}

/** Whether the identifier is only a property name, as in `copy.process` or `{ process: 1 }`. */
function isPropertyName(/** @type {Node} */ parent, /** @type {string} */ key) {
  return !parent.computed && (key === 'key' || (parent.type === 'MemberExpression' && key === 'property'));
}

/**
 * @param {Node} node
 * @param {(node: Node, parent: Node, key: string) => void} visit
 */
function walk(node, visit) {
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!child || typeof child !== 'object' || typeof child.type !== 'string') continue;
      visit(child, node, key);
      walk(child, visit);
    }
  }
}
