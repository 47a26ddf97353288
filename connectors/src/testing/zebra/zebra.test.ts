import { describe, expect, it } from 'vitest';
import { hasPrograms } from '../start-server.ts';
import { startZebra, zebraPrograms } from './zebra.ts';

const record = (id: string, title: string) =>
  `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">${id}</controlfield>` +
  `<datafield tag="245" ind1="1" ind2="0"><subfield code="a">${title}</subfield></datafield></record>`;

describe.skipIf(!hasPrograms(...zebraPrograms))('the SRU server of the tests', () => {
  it('answers from each of its databases, and is gone after it is closed', async () => {
    const zebra = await startZebra({
      own: [record('1', 'Das Känguru')],
      other: [record('2', 'Kängurus'), record('3', 'x')],
    });
    const count = async (address: string) => {
      const query = new URLSearchParams({ version: '1.1', operation: 'searchRetrieve', query: 'cql.allRecords=1' });
      return /numberOfRecords>(\d+)</.exec(await (await fetch(`${address}?${query}`)).text())?.[1];
    };
    expect(await count(zebra.base())).toBe('1');
    expect(await count(zebra.base('other'))).toBe('2');
    await zebra.close();
    await expect(fetch(zebra.base())).rejects.toThrow();
  });
});
