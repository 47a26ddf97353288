import { describe, expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { selectLibraries } from './select-libraries.ts';

const libraries = [3, 1, 2].map((id) => libraryNamed(id, `B${id}`));
const nobody = { fromSettings: [], preferred: [] };

describe('the libraries of a search', () => {
  it('are those in the address, else those chosen, else all; always in the order of the list', () => {
    expect(selectLibraries(libraries, { fromAddress: [2, 3], fromSettings: [1], preferred: [] })).toEqual([3, 2]);
    expect(selectLibraries(libraries, { fromSettings: [1, 3], preferred: [] })).toEqual([3, 1]);
    expect(selectLibraries(libraries, nobody)).toEqual([3, 1, 2]);
  });

  it('are only existing ones with a catalogue search', () => {
    const [shut, ...open] = libraries;
    if (!shut) throw new Error('no library');
    const some = [{ ...shut, capabilities: { ...shut.capabilities, search: false } }, ...open];
    expect(selectLibraries(some, { fromAddress: [3, 9], fromSettings: [2, 3], preferred: [] })).toEqual([2]);
    expect(selectLibraries([], nobody)).toEqual([]);
  });

  it("are the patron's own and further ones up to the limit, where there are too many", () => {
    const many = Array.from({ length: 60 }, (_, at) => libraryNamed(at + 1, `B${at}`));
    const asked = selectLibraries(many, { fromSettings: [], preferred: [60, 55] });
    expect(asked).toHaveLength(50);
    expect(asked.slice(-3)).toEqual([48, 55, 60]);
  });
});
