import { expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { findMatches } from '../find-matches.ts';

const titles = [
  'Der Blues',
  'Frau Müller muss weg',
  'Learning C# and .NET',
  'Netzwerke mit ASP und JavaScript',
  'Node.js in Action',
  'R & B: Rhythm and Blues',
  'Roadtrip durch Bayern',
  'Die Klimakatastrophe',
  'Ruhrpott und Eifel',
  'Frankfurter F.A.Z.-Lesebuch',
];
const state = segmentsOf(
  titles.slice(0, 5).map((title) => bookOf({ title })),
  titles.slice(5).map((title) => bookOf({ title })),
);

function resultOf(text: string) {
  const { hits, rung, absent } = findMatches(state, [{ meaning: 'FREE', text }]);
  const found = hits.flatMap(({ documents }, at) => [...documents].map((document) => titles[at * 5 + document]));
  return { found, rung, absent };
}

test.each([
  ['bl?es', ['Der Blues', 'R & B: Rhythm and Blues']],
  ['m?ller', ['Frau Müller muss weg']],
  ['*katastrophe', ['Die Klimakatastrophe']],
  ['?uhr?ott', ['Ruhrpott und Eifel']],
  ['r?hrpot?', ['Ruhrpott und Eifel']],
  ['m?ller?', ['Frau Müller muss weg']],
  ['r*p bayern', ['Roadtrip durch Bayern']],
  ['l*g .NET', ['Learning C# and .NET']],
])('wildcards stand for letters, however short the parts between them are: %s', (text, found) => {
  expect(resultOf(text)).toEqual({ found, rung: undefined, absent: [] });
});

test.each([
  ['.NET', ['Learning C# and .NET']],
  ['.net c#', ['Learning C# and .NET']],
  ['node.js', ['Node.js in Action']],
  ['nodejs', ['Node.js in Action']],
  ['R&B', ['R & B: Rhythm and Blues']],
  ['"r & b"', ['R & B: Rhythm and Blues']],
  ['F.A.Z.', ['Frankfurter F.A.Z.-Lesebuch']],
])('a name with signs is found as it is written: %s', (text, found) => {
  expect(resultOf(text)).toEqual({ found, rung: undefined, absent: [] });
});

test.each(['Q&A', '.hack', 'three.js', 'C++', 'S.P.Q.R.', 'A & O'])(
  'a name with signs that no record has is named, and its letters are not searched: %s',
  (text) => {
    const written = text.toLowerCase().replaceAll(' ', '');
    expect(resultOf(text)).toEqual({ found: [], rung: undefined, absent: [written] });
  },
);
