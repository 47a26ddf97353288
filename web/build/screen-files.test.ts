import { readFileSync } from 'node:fs';
import { appPaths } from '@buchfink/contract/config/app-paths';
import { expect, it } from 'vitest';
import { screenModules, stylesFirst } from './screen-files.ts';

it('finds the module of every screen in the table of screens', () => {
  const table = readFileSync(new URL('../src/app/screens.ts', import.meta.url), 'utf8');
  const modules = screenModules(table);
  expect([...modules.keys()].sort()).toEqual([...appPaths].sort());
  expect(modules.get('/record/:libraryId/:id')).toBe('features/catalogue/record/record-screen.tsx');
  expect(modules.get('/imprint')).toBe('features/content/info-page-screen.tsx');
});

it('puts the style sheets of a page before its scripts', () => {
  const page = '<head>\n  <script src="/a.js"></script>\n  <link rel="stylesheet" href="/b.css">\n</head>';
  expect(stylesFirst(page)).toBe(
    '<head>\n  <link rel="stylesheet" href="/b.css">\n  <script src="/a.js"></script>\n</head>',
  );
});
