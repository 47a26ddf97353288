import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { wholeTitle } from '@buchfink/catalogue/record/whole-title';
import { libraryTags, TagSettings } from '../../projects/libraries/tag-settings.ts';
import { type Console, withCommandContext } from '../command-context.ts';
import { languageOf, wordsOf } from '../command-language.ts';
import { readLibraryArgs } from '../read-args.ts';
import { type TaggedCopy, tagSheet } from './tag-sheet.ts';

const batchSize = 500;
/** Copies on a sheet without named barcodes: about ten pages. */
const maxCopies = 100;

/** `tags --library <id> [barcode…]`: writes a page with barcodes and the bytes of tags. Returns the exit code. */
export async function tagsCommand(args: readonly string[], console: Console): Promise<number> {
  const { library: id, more } = readLibraryArgs('tags', args, { hasMore: true });
  return withCommandContext(console, async ({ store, ownLibrary }) => {
    const library = ownLibrary(id);
    const copies = await findCopies(store.records, library.id, new Set(more));
    const missing = more.filter((barcode) => !copies.some((copy) => copy.barcode === barcode));
    for (const barcode of missing) console.stderr.write(`${wordsOf(console).copy.unknown({ barcode })}\n`);
    const { security, secured, owners } = libraryTags(library.tags ?? TagSettings.parse({}));
    const afi = security === 'afi' ? secured : undefined;
    const sheet = { library: library.libname, isil: owners[0] ?? '', afi, locale: languageOf(console) };
    console.stdout.write(tagSheet(copies, sheet));
    return missing.length > 0 ? 1 : 0;
  });
}

/** The copies with these barcodes; without any, the first copies that have one. */
async function findCopies(
  records: RecordStore,
  libraryId: number,
  barcodes: ReadonlySet<string>,
): Promise<TaggedCopy[]> {
  const copies: TaggedCopy[] = [];
  const limit = barcodes.size > 0 ? barcodes.size : maxCopies;
  for (let after = 0; copies.length < limit; ) {
    const batch = await records.ids(libraryId, after, batchSize);
    if (batch.length === 0) break;
    after = batch.at(-1)?.number ?? after;
    const batchRecords = await records.records(
      libraryId,
      batch.map((entry) => entry.id),
    );
    for (const record of batchRecords) if (record !== undefined) copies.push(...copiesOf(record, barcodes));
  }
  return copies.slice(0, limit);
}

function copiesOf(record: BibRecord, barcodes: ReadonlySet<string>): TaggedCopy[] {
  return record.items.flatMap(({ barcode, shelfmark = '', parts = 1 }) =>
    barcode !== undefined && (barcodes.size === 0 || barcodes.has(barcode))
      ? [{ title: wholeTitle(record), shelfmark, barcode, parts }]
      : [],
  );
}
