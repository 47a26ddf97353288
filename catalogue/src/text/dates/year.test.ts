import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newestYear, parseYearSpan } from './year.ts';

const newest = 2030;
const romans = (year: number) => {
  const digits: readonly (readonly [number, string])[] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let remainder = year;
  return digits.map(([value, numeral]) => {
    const times = Math.floor(remainder / value);
    remainder -= times * value;
    return numeral.repeat(times);
  });
};

describe('the year in a date as cataloguers write it', () => {
  it.each<[string, number, number?]>([
    ['1987', 1987],
    ['1987.', 1987],
    ['c1987', 1987],
    ['©2015', 2015],
    ['℗ 1971', 1971],
    ['[1987?]', 1987],
    ['ca. 1920', 1920],
    ['[19]87', 1987],
    ['19[87]', 1987],
    ['198[7]', 1987],
    ['19[87?]', 1987],
    ['[1]987', 1987],
    ['1987, c1986', 1987],
    ['1998-', 1998],
    ['1998/99', 1998],
    ['2015-03-12', 2015],
    ['12.3.2015', 2015],
    ['2015.0', 2015],
    ['Nr. 1234 (1987)', 1987],
    ['Bd. 1200, 1950', 1950],
    ['Shōwa 55 [1980]', 1980],
    // Roman numerals.
    ['MCMXC', 1990],
    ['mdcclxxxix', 1789],
    ['M. DCC. LXXXIX', 1789],
    ['Anno M DC LXIII', 1663],
    ['MDCCLXXXVIIII', 1789],
    ['MDCCLXXXIX [1789]', 1789],
    ['cIɔ Iɔ c LXXI', 1671],
    ['MM', 0],
    ['Mill', 0],
    // Corrections.
    ['1897 [i.e. 1987]', 1987],
    ['1897 [ie 1987]', 1987],
    ['1897 [d.h. 1987]', 1987],
    ['1897 (recte 1987)', 1987],
    ["1897 [c'est-à-dire 1987]", 1987],
    ['1789 [= 1798]', 1798],
    ['1789 [eigtl. 1798]', 1798],
    ['1789 [falsch für 1798]', 1798],
    ['l983', 1983],
    ['19O8', 1908],
    ['MDCCXCI [i. e. 1719]', 1719],
    ['2089 [richtig: 1989]', 1989],
    // Other calendars, other digits.
    ['5755 [1994 or 1995]', 1994],
    ['1420 [1999 or 2000]', 1999],
    ['1375 [1996 or 1997]', 1996],
    ['1920 [1998]', 1998],
    ['2027 [1970]', 1970],
    ['2541 [1998]', 1998],
    ['١٩٩٨', 1998],
    ['१९९८', 1998],
    ['１９９８年', 1998],
    ['平成10年', 1998],
    ['令和元年', 2019],
    ['Shôwa 53-nen', 1978],
    ['民國87年', 1998],
    ['1419 H. / 1998', 1998],
    // Years that look like another calendar stay as they are.
    ['1975 [1976 printing]', 1975],
    ['1969 [c1887]', 1969],
    // Decades, centuries, spans.
    ['[199-?]', 1990, 1999],
    ['199u', 1990, 1999],
    ['199?', 1990, 1999],
    ['19--', 1900, 1999],
    ['[18??]', 1800, 1899],
    ['[18..]', 1800, 1899],
    ['18??-1955', 1800, 1899],
    ['1990s', 1990, 1999],
    ['1990er Jahre', 1990, 1999],
    ['19. Jh.', 1800, 1899],
    ['18th century', 1700, 1799],
    ['[zwischen 1885 und 1888]', 1885, 1888],
    ['[between 1956 and 1961?]', 1956, 1961],
    ['[entre 1956 et 1961]', 1956, 1961],
    ['[199-?], c1994', 1994],
    ['202-', 2020, 2029],
    // Text without a year.
    ['', 0],
    ['[s.d.]', 0],
    ['[Erscheinungsdatum nicht ermittelbar]', 0],
    ['2094', 0],
    ['9999', 0],
    ['0000', 0],
    ['12345', 0],
    ['19', 0],
    ['23. Auflage', 0],
  ])('%s', (text, year, latest = year) => {
    expect(parseYearSpan(text, newest)).toEqual(year === 0 ? undefined : { year, latest });
  });

  it('is any year from 1000 on, plain, in brackets and in roman numerals', () => {
    void fc.assert(
      fc.property(fc.integer({ min: 1000, max: newest }), fc.constantFrom('', '.', ' '), (year, between) => {
        const right = { year, latest: year };
        const digits = String(year);
        expect(parseYearSpan(digits, newest)).toEqual(right);
        for (const cut of [1, 2, 3]) {
          expect(parseYearSpan(`[${digits.slice(0, cut)}]${digits.slice(cut)}`, newest)).toEqual(right);
          expect(parseYearSpan(`${digits.slice(0, cut)}[${digits.slice(cut)}]`, newest)).toEqual(right);
        }
        const parts = romans(year).filter((part) => part !== '');
        if (parts.join('').length >= 3) expect(parseYearSpan(parts.join(between), newest)).toEqual(right);
      }),
    );
  });

  it('is at most two years in the future, whatever the text is', () => {
    const text = fc.stringMatching(/^[0-9MCXVI[\]?u\-–. a-z]{0,20}$/);
    void fc.assert(
      fc.property(text, (written) => {
        const span = parseYearSpan(written);
        if (span === undefined) return;
        expect(span.year).toBeGreaterThanOrEqual(1000);
        expect(span.latest).toBeGreaterThanOrEqual(span.year);
        expect(span.latest).toBeLessThanOrEqual(newestYear());
      }),
      { numRuns: 2_000 },
    );
  });
});
