import { createPersonNames } from './persons.ts';
import { type Random, zipf } from './random.ts';
import type { Vocabulary } from './words.ts';

const publisherForms = [' Verlag', '', '', ' & Sohn', ' Press', ' Media'] as const;

/** The names and subject headings of a catalogue: a few are frequent, most are rare (Zipf–Mandelbrot). */
export interface Headings {
  person(): string;
  /** Distinct subjects of a record about a topic; half of them belong to the topic. */
  subjects(topic: number): string[];
  publisher(): string;
  series(): string;
}

/** Creates the headings for this many records: thirty persons per hundred records. */
export function createHeadings(records: number, words: Vocabulary, random: Random): Headings {
  const names = createPersonNames(Math.max(200, Math.floor(records * 0.3)), random);
  const subjects = Array.from({ length: 25_000 }, () => {
    const kind = random.next();
    const noun = words.noun();
    return kind < 0.6 ? noun : kind < 0.8 ? `${noun} / ${words.noun()}` : `${noun}, ${words.noun()}`;
  });
  const publishers = Array.from(
    { length: 5_000 },
    () => `${random.pick(names).split(',')[0]}${random.pick(publisherForms)}`,
  );
  const series = Array.from({ length: Math.max(50, records >> 6) }, () => `${words.noun()} ${words.word('ger')}`);
  const from = (all: readonly string[], exponent: number, shift: number) => {
    const rank = zipf(all.length, random, exponent, shift);
    return () => all[rank()] ?? '';
  };
  const subject = zipf(subjects.length, random, 0.95, 10);
  return {
    person: from(names, 0.9, 20),
    publisher: from(publishers, 1, 5),
    series: from(series, 0.9, 10),
    subjects(topic) {
      const count = random.next() < 0.15 ? 0 : 1 + random.below(3);
      const drawn = Array.from({ length: count }, () =>
        random.next() < 0.55 ? (topic * 7 + random.below(6)) % subjects.length : subject(),
      );
      return [...new Set(drawn)].map((at) => subjects[at] ?? '');
    },
  };
}
