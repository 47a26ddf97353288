import { describe, expect, it } from 'vitest';
import { selectLibraries } from './select-libraries.ts';

const library = (id: number, search = true) => ({ id, capabilities: { search } });
const libraries = [3, 1, 2].map((id) => library(id));
const nobody = { fromSettings: [], preferred: [] };

describe('the libraries of a search', () => {
  it('are those in the address, else those chosen, else all; always in the order of the list', () => {
    expect(selectLibraries(libraries, { fromAddress: [2, 3], fromSettings: [1], preferred: [] })).toEqual([3, 2]);
    expect(selectLibraries(libraries, { fromSettings: [1, 3], preferred: [] })).toEqual([3, 1]);
    expect(selectLibraries(libraries, nobody)).toEqual([3, 1, 2]);
  });

  it('are only existing ones with a catalogue search', () => {
    const oneUnsearchable = [library(3, false), library(1), library(2)];
    expect(selectLibraries(oneUnsearchable, { fromAddress: [3, 9], fromSettings: [2, 3], preferred: [] })).toEqual([2]);
    expect(selectLibraries([], nobody)).toEqual([]);
  });

  it("are the patron's own and further ones up to the limit, where there are too many", () => {
    const manyLibraries = Array.from({ length: 60 }, (_, index) => library(index + 1));
    const selected = selectLibraries(manyLibraries, { fromSettings: [], preferred: [60, 55] });
    expect(selected).toHaveLength(50);
    expect(selected.slice(-3)).toEqual([48, 55, 60]);
  });
});
