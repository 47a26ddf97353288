import { type Random, zipf } from './random.ts';
import { functionWords, type Vocabulary } from './words.ts';

/** The topic and the language of a record. */
export interface Theme {
  /** The number of the topic. */
  readonly topic: number;
  readonly language: 'ger' | 'eng';
}

/**
 * Creates phrases with the requested number of words: of three words one is a function word, one belongs to the
 * topic, one is arbitrary.
 */
export function createPhrases(words: Vocabulary, random: Random) {
  const topics = Array.from({ length: 3_000 }, () => words.topic());
  const topic = zipf(topics.length, random, 0.8, 2.7);
  const inTopic = zipf(40, random, 0.9, 1);
  const mute = {
    ger: zipf(functionWords.ger.length, random, 1, 1),
    eng: zipf(functionWords.eng.length, random, 1, 1),
  };
  return {
    topic,
    phrase(min: number, max: number, { topic, language }: Theme): string {
      const length = min + random.below(max - min + 1);
      return Array.from({ length }, (_, at) => {
        const kind = random.next();
        if (kind < 0.3 && at > 0 && at < length - 1) return functionWords[language][mute[language]()];
        const isOfTopic = language === 'ger' && kind < 0.62;
        return isOfTopic ? words.german(topics[topic]?.[inTopic()] ?? 0) : words.word(language);
      }).join(' ');
    },
  };
}
