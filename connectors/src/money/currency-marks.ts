/** Names of currencies that `Intl` does not use as symbols; where several are meant, the usual one comes first. */
const furtherMarks: Readonly<Record<string, readonly string[]>> = {
  eur: ['EUR'],
  euro: ['EUR'],
  euros: ['EUR'],
  fr: ['CHF'],
  sfr: ['CHF'],
  us$: ['USD'],
  a$: ['AUD'],
  au$: ['AUD'],
  c$: ['CAD'],
  s$: ['SGD'],
  rm: ['MYR'],
  rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  $: ['USD'],
  '£': ['GBP'],
  '¥': ['JPY'],
};

let cached: ReadonlyMap<string, readonly string[]> | undefined;

/** The currencies by code and symbol, without a dot at the end; a symbol can be that of several. */
function marks(): ReadonlyMap<string, readonly string[]> {
  if (cached) return cached;
  const byMark = new Map(Object.entries(furtherMarks));
  for (const code of Intl.supportedValuesOf('currency')) {
    for (const currencyDisplay of ['code', 'symbol', 'narrowSymbol'] as const) {
      const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay }).formatToParts(
        1,
      );
      const mark = markKey(parts.find(({ type }) => type === 'currency')?.value ?? code);
      const codes = byMark.get(mark) ?? [];
      if (!codes.includes(code)) byMark.set(mark, [...codes, code]);
    }
  }
  cached = byMark;
  return byMark;
}

/** Codes are in capitals: `all` and `top` are words. */
const markKey = (mark: string) => {
  const name = mark.trim().replace(/\.$/, '');
  return /^[A-Z]{3}$/.test(name) ? name : name.toLowerCase();
};

/** The marks of which the first currency is meant unless the system's own has the same: those of whole continents of shops. */
const isLeading = (mark: string) => Object.hasOwn(furtherMarks, mark);

/**
 * The currency (ISO 4217) that marks beside an amount name together, such as `€`, `USD` or `$` and `CAD`. A symbol of several is that of
 * the usual currency if it can be; undefined where they name none, or two.
 */
export function currencyOfMarks(written: readonly string[], usual: string): string | undefined {
  const keys = written.map(markKey).filter((key) => key !== '');
  const candidates = keys.map((key) => marks().get(key) ?? []);
  const common = candidates[0]?.filter((code) => candidates.every((codes) => codes.includes(code))) ?? [usual];
  if (common.includes(usual) || keys.length === 0) return usual;
  return common.length === 1 || keys.every(isLeading) ? common[0] : undefined;
}

/** Whether a text is a code of a currency (ISO 4217). */
const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text) && (marks().get(text) ?? []).includes(text);

/** The currency that a system names by its code, else the usual one. */
export const currencyOr = (named: string | undefined, usual: string): string =>
  named !== undefined && isCurrency(named) ? named : usual;
