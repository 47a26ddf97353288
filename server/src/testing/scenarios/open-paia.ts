import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { startDaiaServer } from '@buchfink/connectors/testing/daia-server';
import { startPaiaLibrary } from '@buchfink/connectors/testing/paia-library/start-paia-library';
import type { ScenarioLibrary, ScenarioOptions } from './scenario-library.ts';

const document = 'http://uri.gbv.de/document/opac-de-830:';
const ids = { record: `${document}ppn:{id}`, copy: `${document}bar:830\${id}` };
const branches = [
  { id: 'HB', name: 'Hauptbibliothek' },
  { id: 'ZW', name: 'Zweigstelle' },
];
/** The limits of calls are not what the scenarios are about. */
const limits = { parallel: 50, perMinute: 100_000 };

/** Starts a library whose system speaks PAIA and DAIA, and names titles and copies by URIs. */
export async function openPaia({ reservationFee }: ScenarioOptions): Promise<ScenarioLibrary> {
  const library = await startPaiaLibrary(() => ({}) as PatronSystem, {
    branches: branches.map(({ id, name: about }) => ({ id, about })),
    fee: reservationFee ? { request: `${(reservationFee / 100).toFixed(2)} EUR` } : undefined,
  });
  const daia = await startDaiaServer({
    version: '1.0',
    titles: () =>
      library.copies().map(({ item: id, edition, label, due }) => ({
        id: edition,
        copies: [{ id, label, state: due === undefined ? { kind: 'shelf' } : { kind: 'lent', expected: due } }],
      })),
  });
  return {
    ...library,
    settings: {
      branches,
      system: {
        catalogue: { kind: 'builtin' },
        availability: { kind: 'daia', base: daia.base, ids, limits },
        patron: {
          kind: 'paia',
          base: library.server.origin,
          tls: false,
          ids,
          barcode: ids.copy,
          renewals: { max: 2, daysBefore: 10 },
          limits,
        },
      },
    },
    async addTitle(title) {
      const { recordId, barcodes } = await library.addTitle(title);
      return { recordId: recordId.slice(`${document}ppn:`.length), barcodes };
    },
    payFees: async ({ userId }, amount) => library.payFee(userId, amount),
    async close() {
      await library.close();
      await daia.close();
    },
  };
}
