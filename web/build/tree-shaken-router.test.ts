import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withoutPrefetch, withoutSideEffects } from './tree-shaken-router.ts';

it('marks components as pure and drops their display names', () => {
  const code =
    'var Link = React10.forwardRef(\n  render\n);\nLink.displayName = "Link";\nvar a = React5.createContext(null);';
  expect(withoutSideEffects(code)).toBe(
    'var Link = /* @__PURE__ */ React10.forwardRef(\n  render\n);\n\nvar a = /* @__PURE__ */ React5.createContext(null);',
  );
});

it('knows the code of the installed version', () => {
  const folder = new URL('../../node_modules/react-router/dist/production/', import.meta.url);
  const chunks = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const original = chunks.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const code = withoutPrefetch(withoutSideEffects(original));
  for (const name of ['Link', 'NavLink', 'Form']) expect(code).toContain(`var ${name} = /* @__PURE__ */ React`);
  expect(code).not.toMatch(/^\w+\.displayName/m);
  for (const name of ['unusedPageLinks', 'unusedPrefetchBehavior']) expect(code).toContain(`function ${name}(`);
  // What a link does with the answer, and that the answer is the same outside framework mode.
  expect(original).toContain('return shouldPrefetch && !isAbsolute ?');
  expect(original).toMatch(/if \(!frameworkContext\) \{\s+return \[false, ref, \{\}\];/);
});
