import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files } from './checks/tree-files.mjs';
import { root } from './ensure/root.mjs';

/** Physical sides, where a logical property follows the direction of the language. */
const physical = [
  /(?:^|[\s;{])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-[\w-]+)?\s*:/,
  /(?:^|[\s;{])border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /(?:^|[\s;{])(?:left|right)\s*:/,
  /(?:^|[\s;{])(?:text-align|float|clear|transform-origin)\s*:\s*(?:left|right)\b/,
  /translateX\((?!.*--flow)/,
];
/** Lines of texts follow the language, not the text: `var(--start)` (web/src/shared/theme/base.css). */
const textual = /(?:^|[\s;{])text-align\s*:\s*(?:start|end)\b/;
/** `top right bottom left` with another right than left. */
const fourSides = /(?:^|[\s;{])(?:margin|padding|inset|scroll-margin|scroll-padding)\s*:\s*([^;}]+)[;}]/g;

/** What may be physical, with the reason. @type {readonly (readonly [RegExp, RegExp])[]} */
const allowed = [
  // A map does not turn with the language.
  [/^web\/src\/features\/map\/map\.module\.css$/, /./],
  // The middle, with a movement by half of its own width.
  [/\.css$/, /(?:^|[\s;{])left: 50%;/],
];

/** The parts of a value, between blanks that are in no brackets. @param {string} value */
const partsOf = (value) => value.trim().match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];

/** @param {string} text */
function physicalSides(text) {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const lines = plain.split('\n').flatMap((line, at) => (physical.some((side) => side.test(line)) ? [at + 1] : []));
  const quadruples = [...plain.matchAll(fourSides)].flatMap(({ 1: value = '', index }) => {
    const [, right = '', , left] = partsOf(value);
    // Edges of the device stay where they are.
    const isOfDevice = right.includes('--inset-right') && left?.includes('--inset-left');
    return left === undefined || left === right || isOfDevice ? [] : [plain.slice(0, index + 1).split('\n').length];
  });
  return [...lines, ...quadruples];
}

const styles = files.filter((path) => /^(?:web\/src|server\/src)\/.*\.css$/.test(path));

describe('the direction of a language', () => {
  it('is followed by all styles: they name no physical side', () => {
    expect(styles.length).toBeGreaterThan(50);
    const found = styles.flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const lines = text.split('\n');
      return physicalSides(text)
        .filter((line) => !allowed.some(([file, rule]) => file.test(path) && rule.test(lines[line - 1] ?? '')))
        .map((line) => `${path}:${line}: ${lines[line - 1]?.trim()}`);
    });
    expect(found).toEqual([]);
  });

  it('is followed by the lines of the app, not by those of each text', () => {
    const found = styles.filter(
      (path) => path.startsWith('web/') && textual.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['margin-left: 4px;'],
    ['  border-left: 1px solid;'],
    ['right: 0;'],
    ['text-align: right;'],
    ['padding: 1px 2px 3px 4px;'],
    ['inset: 0 auto 0 calc(1px + var(--a, 2px));'],
    ['transform: translateX(-100%);'],
  ])('is not followed by %s', (rule) => {
    expect(physicalSides(`a {\n${rule}\n}`)).toEqual([2]);
  });

  it.each([
    ['padding: 1px 2px 3px 2px;'],
    ['margin-inline-start: 4px;'],
    ['padding: 0 max(1px, var(--inset-right)) 0 max(1px, var(--inset-left));'],
    ['/* left: 4px; */'],
  ])('is followed by %s', (rule) => {
    expect(physicalSides(`a {\n${rule}\n}`)).toEqual([]);
  });

  it('turns every icon that points along the line', () => {
    const pointing =
      'ArrowLeft|ArrowRight|ChevronLeft|ChevronRight|Logout|LogoutVariant|OpenInNew|FormatListBulleted|PlaylistPlus|MenuOpen';
    const icon = new RegExp(`(?:path|icon)=\\{mdi(?:${pointing})\\}(?! isMirrored)[^>]*>`, 'g');
    const found = files
      .filter((path) => /^web\/src\/.*\.tsx$/.test(path))
      .flatMap((path) =>
        (readFileSync(join(root, path), 'utf8').match(icon) ?? [])
          .filter((tag) => !/\bisMirrored\b/.test(tag))
          .map((tag) => `${path}: ${tag}`),
      );
    // The component that gets these turns them.
    expect(found.filter((tag) => !/watchlist\/(?:entry\/entry-article|sharing\/shared-list)\.tsx/.test(tag))).toEqual(
      [],
    );
  });
});
