import { describe } from 'vitest';
import { searchRules } from './testing/rules/search-rules.ts';
import { openOneSegment, openSeveralSegments } from './testing/tested-engine.ts';

describe.each([
  ['one segment', openOneSegment],
  ['several segments', openSeveralSegments],
])('in %s', (_, open) => searchRules(open));
