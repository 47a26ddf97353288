import { type CopyState, copyStates } from '@buchfink/contract/availability';
import { type MediaType, mediaTypes } from '@buchfink/contract/media-type';

/** What a library's own word means: by its settings, else by the standard's own names; undefined when neither has it. */
function named<Value extends string>(
  text: string,
  own: Readonly<Record<string, Value>> | undefined,
  standard: readonly Value[],
): Value | undefined {
  const wanted = text.toLowerCase();
  const found = Object.entries(own ?? {}).find(([word]) => word.trim().toLowerCase() === wanted)?.[1];
  return found ?? standard.find((name) => name.toLowerCase() === wanted);
}

/** The media type that a word of a list means; undefined when nobody knows the word. */
export function mediaTypeNamed(
  text: string,
  own: Readonly<Record<string, MediaType>> | undefined,
): MediaType | undefined {
  return named(text, own, mediaTypes);
}

/** The state of a copy that a word of a list means; undefined when nobody knows the word. */
export function stateNamed(text: string, own: Readonly<Record<string, CopyState>> | undefined): CopyState | undefined {
  return named(text, own, copyStates);
}

/** ISO 639-1 → ISO 639-2/B of the languages a library's lists write in two letters. */
const bibliographic: ReadonlyMap<string, string> = new Map(
  (
    'ar ara bg bul ca cat cs cze da dan de ger el gre en eng eo epo es spa et est fa per fi fin fr fre ga gle he heb ' +
    'hi hin hr hrv hu hun id ind is ice it ita ja jpn ko kor la lat lt lit lv lav nl dut no nor pl pol pt por ro rum ' +
    'ru rus sk slo sl slv sq alb sr srp sv swe ta tam th tha tr tur uk ukr ur urd vi vie zh chi'
  )
    .match(/\w+ \w+/g)
    ?.map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
);

const words: ReadonlyMap<string, string> = new Map(
  Object.entries({
    deutsch: 'ger',
    german: 'ger',
    deu: 'ger',
    englisch: 'eng',
    english: 'eng',
    französisch: 'fre',
    french: 'fre',
    fra: 'fre',
    italienisch: 'ita',
    spanisch: 'spa',
    russisch: 'rus',
    türkisch: 'tur',
    arabisch: 'ara',
    polnisch: 'pol',
    niederländisch: 'dut',
    latein: 'lat',
    latin: 'lat',
  }),
);

/** ISO 639-2/B of a language written in two or three letters or, for the frequent ones, by name; else undefined. */
export function languageOf(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const found =
    words.get(plain) ?? bibliographic.get(plain.slice(0, 2).concat(/^..[-_]/.test(plain) ? '' : plain.slice(2)));
  return found ?? (/^[a-z]{3}$/.test(plain) ? plain : undefined);
}
