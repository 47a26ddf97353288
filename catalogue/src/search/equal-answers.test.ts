import { describe } from 'vitest';
import { equalAnswerRules } from './testing/rules/equal-answer-rules.ts';
import { openSeveralSegments } from './testing/tested-engine.ts';

describe('records in several segments', () => {
  equalAnswerRules(openSeveralSegments, { records: 500, queries: 1_000, maxShare: 0.02 });
});
