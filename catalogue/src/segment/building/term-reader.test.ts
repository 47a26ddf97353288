import fc from 'fast-check';
import { expect, test } from 'vitest';
import { termsOf, termsOfName } from '../../text/terms.ts';
import { titleWords } from '../../text/title-words.ts';
import { TermNumbers } from './term-numbers.ts';
import { TermReader } from './term-reader.ts';

const signs = [
  ...'aAäÄeoußſıİ€0５²½ªµ ,.;:!?-–—_/\\\'’`´"()[]{}<>=&+*#%$@|~^\t\n\u00A0\u0098\u009C\u00AD\u200B\u0301\u0338\u0345',
  ...'ΣσςοΟʹйЙӥґΩ日本ーไﬀﾊ가각𐐀𝐀\u2028\u1E9E\u212A',
  'Толстой',
  '20.000',
  '000',
  'C++',
  'Chekhov',
  'der',
  ...'c++,C#,20.000,1.000.000,3,14,20.00,123,D.N.A.,J.R,.,??,???,!!!,？？'.split(','),
  'Mann, ',
  '\uD800',
  '\uDC00',
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((list) => list.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

test('reading texts, names and titles piece by piece yields the same terms as reading them whole', () => {
  const numbers = new TermNumbers();
  const reader = new TermReader(numbers);
  const read = () => [...reader.terms.subarray(0, reader.length)].map((number) => numbers.forms[number]);
  void fc.assert(
    fc.property(text, (text) => {
      // Twice: as an unknown text and as a known one.
      for (let time = 0; time < 2; time += 1) {
        reader.read(text);
        expect(read()).toEqual(termsOf(text).map(({ form }) => form));
        reader.readName(text);
        expect(read()).toEqual(termsOfName(text).map(({ form }) => form));
        expect(reader.titleWords(text)).toEqual(titleWords(text));
      }
    }),
    { numRuns: 3000 },
  );
});

test('a term is shown in its first spelling', () => {
  void fc.assert(
    fc.property(text, (text) => {
      const numbers = new TermNumbers();
      new TermReader(numbers).read(text);
      const expected = new Map<string, string>();
      for (const { form, surface } of termsOf(text)) if (!expected.has(form)) expected.set(form, surface);
      const pairs = numbers.forms.map((form, number): [string, string] => [form, numbers.surfaces[number] || form]);
      expect(new Map(pairs)).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});

test.each(['Musik—R&B', 'Musik\u00a0R&B', 'Musik … R & B', '123ไR&B'])('reads the name with a sign in %j', (text) => {
  const numbers = new TermNumbers();
  new TermReader(numbers).read(text);
  expect(numbers.forms).toContain('r&b');
  expect(numbers.forms).toEqual(termsOf(text).map(({ form }) => form));
});

test('reads a text of very many and very long words', () => {
  const numbers = new TermNumbers();
  const reader = new TermReader(numbers);
  const long = Array.from({ length: 20_000 }, (_, at) => `wort${at} ${'ä'.repeat(at % 200)}x`).join(' ');
  reader.read(long);
  expect(reader.length).toBe(termsOf(long).length);
});
