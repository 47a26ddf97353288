import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withoutDataRouter, withoutPrefetch, withoutSideEffects } from './tree-shaken-router.ts';

it('marks components as pure and drops their display names', () => {
  const code =
    'var Link = React10.forwardRef(\n  render\n);\nLink.displayName = "Link";\nvar a = React5.createContext(null);\nvar b = new Set(c);';
  expect(withoutSideEffects(code)).toBe(
    'var Link = /* @__PURE__ */ React10.forwardRef(\n  render\n);\n\nvar a = /* @__PURE__ */ React5.createContext(null);\nvar b = /* @__PURE__ */ new Set(c);',
  );
});

it('knows the code of the installed version', () => {
  const folder = new URL('../../node_modules/react-router/dist/production/', import.meta.url);
  const chunks = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const original = chunks.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const code = withoutDataRouter(withoutPrefetch(withoutSideEffects(original)));
  for (const name of ['Link', 'NavLink', 'Form']) expect(code).toContain(`var ${name} = /* @__PURE__ */ React`);
  expect(code).not.toMatch(/^\w+\.displayName/m);
  for (const name of ['unusedPageLinks', 'unusedPrefetchBehavior']) expect(code).toContain(`function ${name}(`);
  expect(code).not.toMatch(/dataRouterOpts\) \{/);
  expect(code.match(/const dataRouterOpts = void 0;/g)).toHaveLength(2);
  expect(code).toContain('const dataRouterState = void 0;');
  expect(code).not.toContain('RenderErrorBoundary.contextType');
  expect(code).toMatch(/^function useNavigate\(\) \{[^}]+\} = [^;]+;\s+return useNavigateUnstable\(\);\s+\}/m);
  // Only a data router gives these two the argument.
  expect(original).toContain('return useRoutesImpl(routes, locationArg);');
  expect(original).toMatch(/renderedMatches = _renderMatches\([\s\S]+?parentMatches,\s+dataRouterOpts\s+\);/);
  // What a link does with the answer, and that the answer is the same outside framework mode.
  expect(original).toContain('return shouldPrefetch && !isAbsolute ?');
  expect(original).toMatch(/if \(!frameworkContext\) \{\s+return \[false, ref, \{\}\];/);
});
