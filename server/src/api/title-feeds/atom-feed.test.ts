import { expect, it } from 'vitest';
import { readAtom } from '../../testing/read-atom.ts';
import { type AtomFeed, formatAtomFeed } from './atom-feed.ts';
import { feedId } from './feed-id.ts';
import { createSeenChanges } from './seen-changes.ts';

const feed: AtomFeed = {
  id: feedId('opac-demo', 1, 'acquisitions', ''),
  title: 'Neuerwerbungen',
  locale: 'de',
  author: { name: 'Stadtbibliothek' },
  self: 'https://katalog.example/feed?a=1&b=2',
  page: 'https://katalog.example/start/1',
  forPeople: { text: 'Das ist ein Feed.', link: 'Zum Katalog' },
  style: '/opac/assets/opac-demo/feed.css',
  today: '2026-11-21',
  entries: [],
};
const entry = {
  id: feedId('opac-demo', 1, 'record', 'r1'),
  title: 'Der Zauberberg',
  added: '2026-11-20',
  page: 'https://katalog.example/record/1/r1',
  medium: { code: 'BOOK', name: 'Buch' },
  summary: 'Thomas Mann · Buch',
};

it('is as new as its newest entry, and of today without any', () => {
  expect(readAtom(formatAtomFeed(feed)).updated).toBe('2026-11-21T00:00:00Z');
  const older = { ...entry, added: '2026-11-02' };
  expect(readAtom(formatAtomFeed({ ...feed, entries: [older, entry] })).updated).toBe('2026-11-20T00:00:00Z');
});

it('is shown by browsers in a style, with a text and a link for people', () => {
  const document = formatAtomFeed({ ...feed, forPeople: { text: 'A & B', link: '<C>' } });
  expect(document).toContain('?>\n<?xml-stylesheet type="text/css" href="/opac/assets/opac-demo/feed.css"?>\n<feed ');
  expect(document).toContain('<p>A &amp; B</p><p><a href="https://katalog.example/start/1">&lt;C&gt;</a></p>');
});

it.each([
  '</title><script>alert(1)</script>',
  ']]> <![CDATA[ &amp; &bogus; &#0; "quoted" \'single\'',
  'Ölpreis & „Käse“ 𝄞 <b>',
  '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
  '$& $1 {search}',
])('texts are texts, whatever they say: %s', (text) => {
  const hostile = { ...entry, title: text, author: text, summary: text, medium: { code: 'BOOK', name: text } };
  const [read] = readAtom(formatAtomFeed({ ...feed, title: text, author: { name: text }, entries: [hostile] })).entries;
  expect(read).toMatchObject({ title: text, author: text, summary: text, medium: text });
});

it('leaves out characters that XML does not allow', () => {
  const title = 'A\u0000B\u0008C\u001fD\ufffeE\uffffF\ud800G';
  const read = readAtom(formatAtomFeed({ ...feed, entries: [{ ...entry, title }] }));
  expect(read.entries[0]?.title).toBe('A B C D E F G');
});

it('has ids that are the same at any time, and differ with each name', () => {
  expect(feedId('opac-demo', 1, 'record', 'r1')).toBe(entry.id);
  expect(entry.id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const ids = [feedId('a', 1, 'x'), feedId('a', 11, 'x'), feedId('a1', 1, 'x'), feedId('a', 1, 'x', '')];
  expect(new Set(ids).size).toBe(4);
});

it('changes when its content does, and not with time', () => {
  const clock = { at: Date.parse('2026-11-21T11:00:00.700Z') };
  const changes = createSeenChanges(() => new Date(clock.at));
  const first = changes.changedAt('a', 'one');
  expect(first.toISOString()).toBe('2026-11-21T11:00:00.000Z');
  clock.at += 60_000;
  expect(changes.changedAt('a', 'one')).toEqual(first);
  expect(changes.changedAt('b', 'one').getTime()).toBe(first.getTime() + 60_000);
  expect(changes.changedAt('a', 'two').getTime()).toBe(first.getTime() + 60_000);
});
