import type { ActReason } from '@buchfink/contract/multi-step';
import type { PaiaPatrons } from '../paia-settings.ts';
import type { PaiaPatronOptions } from './patron-options.ts';

/**
 * The words of document errors. PAIA leaves them to each library, so those of the library's settings come first; what no
 * line fits is shown in the library's own words.
 */
const reasons: readonly (readonly [RegExp, ActReason])[] = [
  [/(?:ausweis|karte|card).{0,40}(?:verloren|lost)|lost card/i, 'card-lost'],
  [/abgelaufen|expired/i, 'card-expired'],
  [/nicht gefunden|unbekannt|not found|unknown (?:document|item|edition|uri)/i, 'unknown-record'],
  [
    /bereits (?:von ihnen )?(?:vorgemerkt|bestellt|reserviert)|already (?:requested|reserved|ordered)/i,
    'reserved-by-you',
  ],
  [/bereits (?:von|an) (?:ihnen|sie) (?:ausgeliehen|entliehen)|already on loan to you/i, 'lent-to-you'],
  [
    /(?:max|höchst|limit).{0,40}(?:verlänger|renew)|(?:verlänger|renew).{0,40}(?:max|höchst|limit|erreicht)/i,
    'max-renewals',
  ],
  [/zu früh|too early|noch nicht (?:möglich|verlänger)|not yet/i, 'too-early'],
  [/(?:max|höchst|limit|too many|zu viele).{0,40}(?:vormerk|bestell|reserv|request|hold)/i, 'too-many-reservations'],
  [/gebühr|fees?\b|outstanding/i, 'fee-limit'],
  [/altersfreigabe|altersbeschränk|age.restrict/i, 'age-limit'],
  [/beschädigt|damaged/i, 'copy-damaged'],
  [/präsenz|nur im (?:haus|lesesaal)|library use only|reference only|not for loan|nicht ausleihbar/i, 'not-for-loan'],
  [/nicht (?:vormerkbar|bestellbar|reservierbar)|not (?:requestable|reservable|holdable)/i, 'not-reservable'],
  [/kein(?:e)? .{0,20}exemplar|no (?:copy|copies|items?)\b/i, 'no-copies'],
  [/vorgemerkt|vormerkung|reserviert|reserved|on hold|recalled/i, 'reserved'],
  [/überfällig|overdue/i, 'overdue'],
  [/gesperrt|sperre|blocked|inactive/i, 'blocked'],
  [/nicht verlänger(?:bar|t)|not renewable|cannot be renewed/i, 'not-allowed'],
  [/nicht stornier|cannot be cancel/i, 'not-cancelable'],
];

/** The reason that words of the library have; undefined for unknown ones. The library's own meanings come first. */
export function reasonOfWords(words: string, refusals: PaiaPatrons['refusals']): ActReason | undefined {
  const own = refusals.find(({ text }) => includesPattern(words.toLowerCase(), text.toLowerCase()));
  return own?.reason ?? reasons.find(([pattern]) => pattern.test(words))?.[1];
}

/**
 * The reason of a refusal, with the library's words where no code says them. The operator is told of those, without `patronWords`, which
 * belong to one patron, such as the title.
 */
export function refusalOf(
  error: string | undefined,
  { settings, reportRefusal }: Pick<PaiaPatronOptions, 'settings' | 'reportRefusal'>,
  patronWords: readonly (string | undefined)[],
): { readonly reason: ActReason; readonly message?: string } {
  if (error === undefined) return { reason: 'unknown' };
  const reason = reasonOfWords(error, settings.refusals);
  if (reason !== undefined) return { reason };
  reportRefusal(error, patronWords);
  return { reason: 'unknown', message: error };
}

/** Whether a text has the parts of a pattern, which `*` separates, in their order. */
function includesPattern(text: string, pattern: string): boolean {
  let from = 0;
  return pattern.split('*').every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}
