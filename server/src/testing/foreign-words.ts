import { errorStatus } from '@buchfink/contract/error/error-status';

/** English words that no German text has. */
const englishWords =
  /\b(?:the|and|of|with|without|is|are|were|this|that|these|there|here|from|not|yes|cannot|could|would|should|must|please|failed|missing|unknown|expected|invalid|error|found|copy|copies|loans?|patrons?|fees?|reservations?|library|libraries|branch|branches|today|yesterday|days?|hours?|seconds?|search|settings?|open|close|closed)\b/gi;

/** A code in place of words: of an error, a key of a text, a name of a program. */
const rawCodes = new RegExp(
  String.raw`(?<![\w/.-])(?:${Object.keys(errorStatus)
    .filter((code) => code.includes('-'))
    .join('|')}|(?:account|catalogue|circulation|desk|operator|session)\.[a-z][a-z-]+|[a-z]+_[a-z_]+)(?![\w/-])`,
  'g',
);

/** What is allowed in another language: code, text of other systems, which `lang` marks, and what is quoted or typed. */
const marked = [
  /<(style|script|code|pre|textarea)\b[^>]*>.*?<\/\1>/gs,
  /<(\w+)[^>]* lang="(?!de)[^>]*>.*?<\/\1>/gs,
  /„[^“]*“/g,
  /\b[\w-]+\.(?:yaml|md)\b/g,
  // A library of the demo has an English name.
  /Open Library/g,
];

/** The English words and raw codes that a German page shows people; none on a page in another language. */
export function foreignWords(page: string): string[] {
  if (!/<html[^>]* lang="de"/.test(page)) return [];
  const own = marked.reduce((text, pattern) => text.replace(pattern, ' '), page);
  const labels = [...own.matchAll(/ (?:alt|aria-label|placeholder|title)="([^"]*)"/g)].map(([, label = '']) => label);
  const text = [own.replace(/<[^>]+>/g, ' '), ...labels].join(' | ');
  return [...new Set([...(text.match(englishWords) ?? []), ...(text.match(rawCodes) ?? [])])];
}
