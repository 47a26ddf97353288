import { repairLinkTitles } from '@buchfink/contract/text/link-titles';
import { parseRepeatRule } from '../../base/calendar/repeat-rule.ts';
import { parseCalendar } from '../../projects/events/parse-calendar.ts';
import { parseRss } from '../../projects/events/parse-rss.ts';
import { sanitizeHtml } from '../../site/pages/sanitize-html.ts';
import { growthCases } from './growth-case.ts';

const source = { timeZone: 'Europe/Berlin', source: 'https://a.example/events' };
const calendar = (text: string) => parseCalendar(`BEGIN:VCALENDAR\n${text}\nEND:VCALENDAR`, source);
const event = (more: string) => `BEGIN:VEVENT\n${more}SUMMARY:a\nDTSTART:20261201T190000\nEND:VEVENT\n`;
const rss = (text: string) => parseRss(`<rss><channel>${text}`, source);
const item = '<item><title>a</title><startdate>2026-12-01</startdate>';

/** What reads calendars, feeds and pages of others. */
export const serviceCases = [
  ...growthCases('iCalendar', calendar, [
    { part: event('UID:1\n'), size: 1_000 },
    { part: event('UID:1\nRECURRENCE-ID:20261201T190000\n'), size: 6_000 },
    { part: (at) => event(`UID:${at}\nRECURRENCE-ID:20261201T190000\n`), size: 2_000 },
    { before: 'BEGIN:VEVENT\n', part: 'EXDATE:20261201T190000\n' },
    { before: 'BEGIN:VEVENT\nEXDATE:20261201', part: ',20261201' },
    { before: 'BEGIN:VEVENT\n', part: 'ATTENDEE:mailto:a\n', size: 10_000 },
    { part: 'BEGIN:VEVENT\n', size: 10_000 },
    { part: 'BEGIN:X\n', size: 10_000 },
    { part: 'END:X\n', size: 10_000 },
    { before: 'DESCRIPTION:', part: 'a\n ', size: 20_000 },
    { before: 'X', part: ';A=1' },
    { before: 'X', part: ';A="' },
    { before: 'X;A=', part: 'b,' },
    { before: 'X;A=', part: '"",' },
    { before: 'DESCRIPTION:', part: '\\n' },
    { before: 'BEGIN:VEVENT\nLOCATION:', part: ' \\n' },
    { before: 'BEGIN:VEVENT\nSUMMARY:a\nDTSTART:20261201T190000\nLOCATION:', part: ' \\n', after: '\nEND:VEVENT' },
    { before: 'BEGIN:VEVENT\nSUMMARY:a\nDTSTART:20261201T190000\nLOCATION:', part: ' ', after: '\nEND:VEVENT' },
  ]),
  ...growthCases('repetition', (text) => parseRepeatRule(text, 'Europe/Berlin'), [
    ';',
    'A=1;',
    { before: 'FREQ=DAILY;BYDAY=', part: 'MO,' },
    { before: 'FREQ=DAILY;UNTIL=', part: '1' },
  ]),
  ...growthCases('RSS', rss, [
    { part: `${item}</item>` },
    { part: '<item>' },
    { part: '</item>' },
    { part: '<!--' },
    { before: `${item}<description>`, part: '&lt;', after: '</description></item>' },
    { before: `${item}<description>`, part: '&lt;b ', after: '</description></item>' },
    { before: `${item}<description>`, part: ' ', after: '</description></item>' },
    { before: `${item}<description>`, part: '\n ', after: 'x</description></item>' },
    { before: `${item}<description>`, part: 'a<b/>', after: '</description></item>' },
    { before: `${item}<description>`, part: '<![CDATA[<br]]>', after: '</description></item>' },
  ]),
  ...growthCases('page', (text) => sanitizeHtml(text, '/'), [
    '<!--R',
    '<b>',
    '</b>',
    { before: '<i>', part: '<b>' },
    { part: (at) => (at % 2 === 0 ? '<b><b>' : '</i></i>'), size: 4_000 },
    { before: '<p>'.repeat(2_000), part: '</i>' },
    '<script>',
    '<script></script',
    '<a x="',
    '<a x=',
    { before: '<a', part: ' x' },
    { before: '<a', part: ' x=1' },
    { before: '<a', part: '/' },
    { before: '<a', part: ' x = ' },
    '&',
    '&#',
    '<!',
    '</',
  ]),
  ...growthCases('link titles', repairLinkTitles, ['](https:', '](https:a"', '[', ']']),
];
