import { isTooShort } from '#shared/search/is-too-short.ts';
import { isbnIn } from './shared-isbn.ts';

/** What another app has shared, as the manifest names it (Web Share Target, W3C): each part may be missing, and say anything. */
export interface SharedContent {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** The fields of the search for something shared; undefined where there is nothing to search for. */
export type SharedSearch = { readonly ISBN: string } | { readonly FREE: string } | undefined;

/** As much of each part as is read. */
const maxRead = 5_000;
/** More words than a title has only hide what is meant. */
const maxWords = 15;
const address = /\bhttps?:\/\/\S+|\bwww\.\S+/gi;
/** A page's title ends with the name of its site; after a dash only where another one stands before, as between title and author. */
const siteName = /\s+[|•·»]\s*[^|•·»]*$|(?<=\s[-–—]\s.*)\s+[-–—]\s+[^-–—]*$/u;
/** Signs between the parts of a title. */
const separator = /(?<=\s)[-–—|•·»:](?=\s)/gu;
/** A quoted title: the shortest way to say what is meant. */
const quoted = /[„“"»«‚‘]\s*([^„“”"»«‚‘’]{3,120}?)\s*[“”"»«‘’]/u;

/**
 * The search for what was shared: for its ISBN, as in the address of a shop, else for its title in words, else for the words of the
 * address.
 */
export function searchOfShared(content: SharedContent): SharedSearch {
  const [title, text, url] = [content.title, content.text, content.url].map((part) => part.slice(0, maxRead).trim());
  const isbn = isbnIn([url, text, title].join('\n').replaceAll('%20', ' '));
  if (isbn !== undefined) return { ISBN: isbn };
  const addresses = [url ?? '', ...(text ?? '').matchAll(address)].map(String);
  const candidates = [wordsOfTitle(title ?? ''), wordsOfText(text ?? ''), ...addresses.map(wordsOfAddress)];
  const words = candidates.find((candidate) => !isTooShort(candidate));
  return words === undefined ? undefined : { FREE: words };
}

/** The title of a page without addresses and without the name of its site. */
function wordsOfTitle(title: string): string {
  const plain = title.replace(address, ' ').trim();
  const named = plain.replace(siteName, '');
  return shortened(isTooShort(named) ? plain : named);
}

/** What a text quotes, else its first line with words. */
function wordsOfText(text: string): string {
  const plain = text.replace(address, ' ');
  const title = quoted.exec(plain)?.[1];
  if (title !== undefined) return shortened(title);
  const line = plain.split('\n').find((candidate) => !isTooShort(candidate.trim())) ?? '';
  return wordsOfTitle(line);
}

/** The words of an address: of the part of its path that has most, as `/buch/der-zauberberg/123`; none where no part has two. */
function wordsOfAddress(text: string): string {
  if (!URL.canParse(text)) return '';
  const parts = new URL(text).pathname.split('/').map((part) =>
    decoded(part)
      .replace(/\.\w{2,5}$/, '')
      .split(/[-_+\s]+/)
      .filter((word) => /^\p{L}+$/u.test(word)),
  );
  const most = parts.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return most.length < 2 ? '' : shortened(most.join(' '));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const shortened = (text: string) => text.replace(separator, ' ').trim().split(/\s+/).slice(0, maxWords).join(' ');
