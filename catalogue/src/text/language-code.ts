/** The codes of languages: ISO 639-1 → ISO 639-2/B. */
export const twoLetterCodes: ReadonlyMap<string, string> = pairs(
  'ar ara bg bul ca cat cs cze da dan de ger el gre en eng eo epo es spa et est fa per fi fin fr fre ga gle he heb ' +
    'hi hin hr hrv hu hun id ind is ice it ita ja jpn ko kor la lat lt lit lv lav nl dut no nor pl pol pt por ro rum ' +
    'ru rus sk slo sl slv sq alb sr srp sv swe ta tam th tha tr tur uk ukr ur urd vi vie zh chi',
);

const bothCodes =
  'alb sqi arm hye baq eus bur mya chi zho cze ces dut nld fre fra geo kat ger deu gre ell ice isl mac mkd mao mri ' +
  'may msa per fas rum ron slo slk tib bod wel cym';

/** For languages with two codes in ISO 639-2: bibliographic code (B) → terminological code (T), which `Intl` knows. */
export const terminologicalCodes = pairs(bothCodes);
const bibliographicCodes = new Map(
  [...terminologicalCodes].map(([terminological, bibliographic]) => [bibliographic, terminological]),
);

/**
 * The ISO 639-2/B code (lower case) of a code of two or three letters. An unknown code of three letters stays;
 * undefined where the text is no code.
 */
export function languageCode(written: string): string | undefined {
  if (written.length === 2) return twoLetterCodes.get(written);
  return /^[a-z]{3}$/.test(written) ? (bibliographicCodes.get(written) ?? written) : undefined;
}

function pairs(text: string): ReadonlyMap<string, string> {
  const codes = text.split(' ');
  return new Map(
    codes.flatMap((code, index): [string, string][] => (index % 2 === 0 ? [[code, codes[index + 1] ?? code]] : [])),
  );
}
