import { kohaIlsdiAddress, kohaRestQuestions } from './koha-questions.ts';
import { datesQuestion, type SystemKind } from './system-kind.ts';

/** The kinds of systems that tell the states of copies. */
export const availabilityKinds: Readonly<Record<string, SystemKind>> = {
  patron: { meaning: ({ initCirculation }) => initCirculation.availability.patron, questions: [] },
  daia: {
    meaning: ({ initCirculation }) => initCirculation.availability.daia,
    questions: [
      {
        key: 'base',
        text: ({ initCirculation }) => initCirculation.daiaAddress({ example: 'https://daia.example/isil' }),
        type: 'address',
      },
      {
        key: 'ids.record',
        text: ({ initCirculation }) => initCirculation.daiaRecordId,
        fallback: '{id}',
        comment: ({ initCirculation }) => initCirculation.daiaRecordIdComment({ example: 'ppn:{id}' }),
      },
      datesQuestion,
    ],
  },
  'koha-ilsdi': {
    meaning: ({ initCirculation }) => initCirculation.availability['koha-ilsdi'],
    questions: [
      kohaIlsdiAddress,
      {
        key: 'trustAvailable',
        text: ({ initCirculation }) => initCirculation.trustKoha,
        type: 'boolean',
        fallback: 'no',
        comment: ({ initCirculation }) => initCirculation.trustComment,
        isAskedByCopies: true,
      },
    ],
  },
  'koha-rest': {
    meaning: ({ initCirculation }) => initCirculation.availability['koha-rest'],
    questions: kohaRestQuestions,
  },
};
