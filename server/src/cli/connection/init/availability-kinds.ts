import { kohaIlsdiAddress, kohaRestQuestions } from './koha-questions.ts';
import { datesQuestion, type SystemKind } from './system-kind.ts';

/** The kinds of systems that tell the states of copies. */
export const availabilityKinds: Readonly<Record<string, SystemKind>> = {
  patron: { meaning: 'the system of the accounts tells them, too', questions: [] },
  daia: {
    meaning: 'by DAIA',
    questions: [
      { key: 'base', text: 'The address of the DAIA interface, such as https://daia.example/isil', type: 'address' },
      {
        key: 'ids.record',
        text: 'What turns the id of a record into the id of that system',
        fallback: '{id}',
        comment: 'such as ppn:{id}',
      },
      datesQuestion,
    ],
  },
  'koha-ilsdi': {
    meaning: 'by ILS-DI of Koha',
    questions: [
      kohaIlsdiAddress,
      {
        key: 'trustAvailable',
        text: 'Is a copy that Koha calls available shown so?',
        type: 'boolean',
        fallback: 'no',
        comment: 'test-connection shows what the other choice would say',
        isAskedByCopies: true,
      },
    ],
  },
  'koha-rest': { meaning: 'by the REST API of Koha', questions: kohaRestQuestions },
};
