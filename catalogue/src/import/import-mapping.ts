import type { CsvMapping } from '../csv/csv-mapping.ts';
import type { MarcMapping } from '../marc/record-from-marc.ts';

/** How a library's files are to be read. Plain data: it goes to the thread that reads. */
export interface ImportMapping extends MarcMapping {
  /** What the columns of its CSV files mean. */
  readonly csv?: CsvMapping;
  /** The codes of the branches that copies may stand in; without any, all are known. */
  readonly branches?: readonly string[];
}
