import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withoutSideEffects } from './tree-shaken-router.ts';

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
  const code = chunks.map((name) => withoutSideEffects(readFileSync(new URL(name, folder), 'utf8'))).join('\n');
  for (const name of ['Link', 'NavLink', 'Form']) expect(code).toContain(`var ${name} = /* @__PURE__ */ React`);
  expect(code).not.toMatch(/^\w+\.displayName/m);
});
