/** Punctuation within and around headings; signs that are pronounced (`C++`, `???`) are kept. */
const punctuation = /[\s.,:;/\\()[\]{}<>"'’‘“”„«»‹›`´=|·–—-]+/gu;
/** Most headings are words separated by single spaces. */
const plain = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** The normalised heading without punctuation and capitals: `Live Recordings.` is `live recordings`. */
export function headingKey(heading: string): string {
  const lower = heading.toLowerCase();
  if (plain.test(lower)) return lower;
  const key = lower.normalize('NFC').replace(punctuation, ' ').trim();
  return key === '' ? heading : key;
}
