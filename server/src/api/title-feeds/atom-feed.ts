import type { Locale } from '@buchfink/contract/locale';
import { atomType } from '@buchfink/contract/search/title-feeds';
import { html } from '../../base/http/html.ts';
import { xmlDocument, xmlText } from '../../base/http/xml.ts';

/** A title in a feed. */
export interface AtomEntry {
  readonly id: string;
  readonly title: string;
  /** The day on which it was added, `YYYY-MM-DD`. */
  readonly added: string;
  readonly author?: string | undefined;
  /** The address of its page. */
  readonly page: string;
  readonly medium: { readonly code: string; readonly name: string };
  readonly summary: string;
}

/** A feed of titles, the newest first. */
export interface AtomFeed {
  readonly id: string;
  readonly title: string;
  readonly locale: Locale;
  /** The library, and its website where it has one. */
  readonly author: { readonly name: string; readonly website?: string | undefined };
  /** The address of the feed itself. */
  readonly self: string;
  /** The address of the page with the same titles. */
  readonly page: string;
  /** What a person reads who opens the feed in a browser, and the text of the link to the page. */
  readonly forPeople: { readonly text: string; readonly link: string };
  /** The address of the style sheet for browsers. */
  readonly style: string;
  /** The day for a feed without entries, `YYYY-MM-DD`. */
  readonly today: string;
  readonly entries: readonly AtomEntry[];
}

const plain = (text: string) => xmlText(text, ' ');

/** Midnight UTC of a day: records state no time. */
const instantOf = (day: string) => `${day}T00:00:00Z`;

/**
 * Writes a feed in Atom (RFC 4287). Its texts are plain (section 3.1.1.1), and escaped by the entities that HTML and XML share. A feed
 * is as new as its newest entry. A browser shows it by its style sheet, with a text that feed readers skip as markup of others
 * (section 6.3).
 */
export function formatAtomFeed(feed: AtomFeed): string {
  const newest =
    feed.entries
      .map(({ added }) => added)
      .sort()
      .at(-1) ?? feed.today;
  const { name, website } = feed.author;
  const root = html`
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.locale}">
      <id>${feed.id}</id>
      <title>${plain(feed.title)}</title>
      <updated>${instantOf(newest)}</updated>
      <author><name>${plain(name)}</name>${website !== undefined && html`<uri>${plain(website)}</uri>`}</author>
      <link rel="self" type="${atomType}" href="${plain(feed.self)}"/>
      <link rel="alternate" type="text/html" href="${plain(feed.page)}"/>
      ${forPeople(feed)}
      ${feed.entries.map(entryOf)}
    </feed>
  `;
  return xmlDocument(root, feed.style);
}

/** What only a browser shows. Without the first element a phone would show the page as small as on a desk. */
const forPeople = ({ forPeople: { text, link }, page }: AtomFeed) => html`
  <div xmlns="http://www.w3.org/1999/xhtml">
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <p>${plain(text)}</p>
    <p><a href="${plain(page)}">${plain(link)}</a></p>
  </div>
`;

const entryOf = ({ id, title, added, author, page, medium, summary }: AtomEntry) => html`
  <entry>
    <id>${id}</id>
    <title>${plain(title)}</title>
    <updated>${instantOf(added)}</updated>
    <published>${instantOf(added)}</published>
    ${author !== undefined && html`<author><name>${plain(author)}</name></author>`}
    <link rel="alternate" type="text/html" href="${plain(page)}"/>
    <category term="${medium.code}" label="${plain(medium.name)}"/>
    <summary>${plain(summary)}</summary>
  </entry>
`;
