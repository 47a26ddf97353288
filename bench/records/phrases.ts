import { type Chance, zipf } from './chance.ts';
import { functionWords, type Vocabulary } from './words.ts';

/** What a record is about, in which language. */
export interface Theme {
  /** Number of the topic. */
  readonly topic: number;
  readonly language: 'ger' | 'eng';
}

/** Makes phrases of as many words as asked for: of three words one is mute, one belongs to the topic, one is any. */
export function phrases(words: Vocabulary, random: Chance) {
  const topics = Array.from({ length: 3_000 }, () => words.topic());
  const topic = zipf(topics.length, random, 0.8, 2.7);
  const inTopic = zipf(40, random, 0.9, 1);
  const mute = {
    ger: zipf(functionWords.ger.length, random, 1, 1),
    eng: zipf(functionWords.eng.length, random, 1, 1),
  };
  return {
    topic,
    phrase(least: number, most: number, { topic, language }: Theme): string {
      const length = least + random.below(most - least + 1);
      return Array.from({ length }, (_, at) => {
        const kind = random.next();
        if (kind < 0.3 && at > 0 && at < length - 1) return functionWords[language][mute[language]()];
        const isOfTopic = language === 'ger' && kind < 0.62;
        return isOfTopic ? words.german(topics[topic]?.[inTopic()] ?? 0) : words.word(language);
      }).join(' ');
    },
  };
}
