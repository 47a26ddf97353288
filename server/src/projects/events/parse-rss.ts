import { decodeEntities } from '@buchfink/catalogue/text/html/html-to-text';
import { SaxesParser } from 'saxes';
import { wallClock } from '../../base/calendar/wall-clock.ts';
import { maxFeedEvents, maxFeedLine, maxFeedText } from './feed-limits.ts';
import { idOf, type ParsedCalendar } from './parse-calendar.ts';
import type { SourceEvent } from './source-event.ts';

/** More elements than any real feed has. */
const maxElements = 100_000;

type Item = Map<string, string>;

/**
 * Parses the events of an RSS 2.0 or RSS 1.0 feed: the items with a date from the event module (`ev:startdate`) or
 * xCal (`xcal:dtstart`, `startdate`). The date of publication is not the date of an event, so other items are
 * skipped. Throws when the text is no feed, or has a DOCTYPE.
 */
export function parseRss(text: string, options: { timeZone: string; source: string }): ParsedCalendar {
  const items = itemsOf(text);
  const events = items.flatMap((item) => eventOf(item, options) ?? []);
  return { events, skipped: items.length - events.length };
}

function itemsOf(text: string): Item[] {
  const items: Item[] = [];
  let item: Item | undefined;
  let elements = 0;
  let depth = 0;
  let value = '';
  let isFeed = false;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('doctype', () => {
    throw new Error('a DOCTYPE is not accepted');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    elements += 1;
    depth += 1;
    if (elements > maxElements || depth > 50) throw new Error('more elements than a feed has');
    if (/^(rss|rdf:RDF)$/i.test(name)) isFeed = true;
    if (name === 'item' && item === undefined && items.length < maxFeedEvents) item = new Map();
    value = '';
  });
  const add = (more: string) => {
    if (value.length < maxFeedText * 4) value += more.slice(0, maxFeedText * 4);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (name === 'item' && item) {
      items.push(item);
      item = undefined;
    } else if (item && !item.has(name.toLowerCase())) item.set(name.toLowerCase(), value.trim());
    value = '';
  });
  parser.write(text).close();
  if (!isFeed) throw new Error('there is no rss element');
  return items;
}

function eventOf(item: Item, { timeZone, source }: { timeZone: string; source: string }): SourceEvent | undefined {
  const firstValue = (...names: string[]) =>
    names.map((name) => item.get(name)).find((value) => value !== undefined && value !== '');
  const start = momentOf(firstValue('ev:startdate', 'xcal:dtstart', 'startdate') ?? '', timeZone);
  const title = stripHtml(firstValue('title') ?? '').slice(0, maxFeedLine);
  if (start === undefined || title === '') return undefined;
  const end = momentOf(firstValue('ev:enddate', 'xcal:dtend', 'enddate') ?? '', timeZone);
  const link = firstValue('link') ?? '';
  const text = stripHtml(firstValue('description') ?? '').slice(0, maxFeedText);
  const words = { title, description: text === '' ? undefined : text };
  const place = stripHtml(firstValue('ev:location', 'xcal:location', 'location') ?? '').slice(0, maxFeedLine);
  return {
    id: idOf(`${source}\n${firstValue('guid') ?? link}\n${start}`),
    words: [words],
    allDay: !start.includes('T'),
    start,
    end: end !== undefined && end.length === start.length && end > start ? end : undefined,
    except: [],
    location: place === '' ? undefined : place,
    url: /^https?:\/\/[^\s<>"]{1,500}$/i.test(link) ? link : undefined,
  };
}

/** Parses `2026-12-01T19:00`, with or without an offset, a day, and the basic form (`20261201T190000Z`). */
function momentOf(text: string, timeZone: string): string | undefined {
  const [, year, month, day, hour, minute, zone] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?\d\d(?:\.\d{1,6})?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i.exec(
      text.trim(),
    ) ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  const at = Date.parse(`${date}T${hour ?? '00'}:${minute ?? '00'}:00Z`);
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(date)) return undefined;
  if (hour === undefined) return date;
  if (zone === undefined) return `${date}T${hour}:${minute}`;
  const instant = Date.parse(`${date}T${hour}:${minute}:00${zone.toUpperCase().replace(/^([+-]\d\d):?/, '$1:')}`);
  if (Number.isNaN(instant)) return undefined;
  const localClock = wallClock(new Date(instant), timeZone);
  return `${localClock.date}T${localClock.time}`;
}

/** The text of a description in HTML; paragraphs become lines. */
function stripHtml(html: string): string {
  const withoutTags = html
    .replace(/<(?:br|\/p|\/div|\/li|\/h\d)[^<>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{0,1000}>/g, ' ');
  return decodeEntities(withoutTags)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
