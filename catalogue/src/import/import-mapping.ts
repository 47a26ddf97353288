import type { CsvMapping } from '../csv/csv-mapping.ts';
import type { MarcMapping } from '../marc/record-from-marc.ts';

/** The mapping of a library's files to records. Plain data, because it is sent to the reading thread. */
export interface ImportMapping extends MarcMapping {
  /** The meaning of the columns of its CSV files. */
  readonly csv?: CsvMapping;
  /** The codes of the library's branches; without any, all codes are accepted. */
  readonly branches?: readonly string[];
}
