import { expect, it } from 'vitest';
import { resultStage } from './result-stage.ts';

const start = { libraryId: 0, isLibraryPending: false, hasText: true, isError: false, answer: undefined };

it('asks for a library only when none is chosen', () => {
  expect(resultStage(start)).toBe('no-library');
  expect(resultStage({ ...start, isLibraryPending: true })).toBe('waiting');
  expect(resultStage({ ...start, libraryId: 1 })).toBe('waiting');
});

it('refuses too short a text before it waits for the library', () => {
  expect(resultStage({ ...start, isLibraryPending: true, hasText: false })).toBe('too-short');
  expect(resultStage({ ...start, libraryId: 1, hasText: false })).toBe('too-short');
  expect(resultStage({ ...start, hasText: false })).toBe('no-library');
});

it('shows hits, or that there are none, as soon as there is an answer', () => {
  expect(resultStage({ ...start, libraryId: 1, answer: { total: 2 } })).toBe('hits');
  expect(resultStage({ ...start, libraryId: 1, answer: { total: 0 } })).toBe('none');
  expect(resultStage({ ...start, libraryId: 1, isError: true })).toBe('failed');
});
