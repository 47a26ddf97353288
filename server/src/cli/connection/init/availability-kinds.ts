import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { kohaIlsdiAddress, kohaRestQuestions } from './koha-questions.ts';
import { datesQuestion, type SystemKind } from './system-kind.ts';

/** The kinds of systems that tell the states of copies. */
export function availabilityKinds(words: CommandsWords): Readonly<Record<string, SystemKind>> {
  const { initCirculation } = words;
  return {
    patron: { meaning: initCirculation.availability.patron, questions: [] },
    daia: {
      meaning: initCirculation.availability.daia,
      questions: [
        {
          key: 'base',
          text: initCirculation.daiaAddress({ example: 'https://daia.example/isil' }),
          type: 'address',
        },
        {
          key: 'ids.record',
          text: initCirculation.daiaRecordId,
          fallback: '{id}',
          comment: initCirculation.daiaRecordIdComment({ example: 'ppn:{id}' }),
        },
        datesQuestion(words),
      ],
    },
    'koha-ilsdi': {
      meaning: initCirculation.availability['koha-ilsdi'],
      questions: [
        kohaIlsdiAddress(words),
        {
          key: 'trustAvailable',
          text: initCirculation.trustKoha,
          type: 'boolean',
          fallback: 'no',
          comment: initCirculation.trustComment,
          isAskedByCopies: true,
        },
      ],
    },
    'koha-rest': {
      meaning: initCirculation.availability['koha-rest'],
      questions: kohaRestQuestions(words),
    },
  };
}
