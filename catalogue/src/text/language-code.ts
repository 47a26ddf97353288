/** ISO 639-1 → ISO 639-2/B. */
const ofTwoLetters = pairs(
  'ar ara bg bul ca cat cs cze da dan de ger el gre en eng eo epo es spa et est fa per fi fin fr fre ga gle he heb ' +
    'hi hin hr hrv hu hun id ind is ice it ita ja jpn ko kor la lat lt lit lv lav nl dut no nor pl pol pt por ro rum ' +
    'ru rus sk slo sl slv sq alb sr srp sv swe ta tam th tha tr tur uk ukr ur urd vi vie zh chi',
);

const bothCodes =
  'alb sqi arm hye baq eus bur mya chi zho cze ces dut nld fre fra geo kat ger deu gre ell ice isl mac mkd mao mri ' +
  'may msa per fas rum ron slo slk tib bod wel cym';

/** Of languages with two codes in ISO 639-2 the one of catalogues (B) → the one of computers (T), which `Intl` knows. */
export const terminologicalCodes = pairs(bothCodes);
const bibliographicCodes = new Map([...terminologicalCodes].map(([ours, theirs]) => [theirs, ours]));

/**
 * The code of a language as catalogues have it (ISO 639-2/B, lower case) of a code in two or three letters; one that is not
 * known stays, undefined where it is no code.
 */
export function languageCode(written: string): string | undefined {
  if (written.length === 2) return ofTwoLetters.get(written);
  return /^[a-z]{3}$/.test(written) ? (bibliographicCodes.get(written) ?? written) : undefined;
}

function pairs(text: string): ReadonlyMap<string, string> {
  const codes = text.split(' ');
  return new Map(
    codes.flatMap((code, place): [string, string][] => (place % 2 === 0 ? [[code, codes[place + 1] ?? code]] : [])),
  );
}
