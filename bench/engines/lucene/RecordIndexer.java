import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.IntField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.facet.FacetsConfig;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesFacetField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;

/**
 * Indexes a file of records, one a line: the nine facets in the order of {@link #FACETS} (options separated by commas),
 * the key of the title, the terms of the five fields of {@link #TEXTS} (separated by blanks), and the record as JSON.
 * Columns are separated by tabs.
 */
final class RecordIndexer {
  static final String[] FACETS = {
    "media", "branch", "year", "language", "author", "subject", "availability", "audience", "series"
  };
  static final String[] TEXTS = {"title", "author", "subject", "other", "isbn"};
  /** The weights of {@link #TEXTS} in the score, as SQLite's bm25 gets them. */
  static final float[] WEIGHTS = {10, 8, 4, 1, 20};

  private static final int YEAR = 2;

  private RecordIndexer() {}

  /** The configuration of the facets: any of them may have several options in a record. */
  static FacetsConfig facetsConfig() {
    FacetsConfig config = new FacetsConfig();
    for (String facet : FACETS) config.setMultiValued(facet, true);
    return config;
  }

  static void index(Path records, Directory directory) throws IOException {
    FacetsConfig facets = facetsConfig();
    // The terms come analysed from Buchfink. BM25 is the default similarity; documents stay in the order of the file.
    IndexWriterConfig config = new IndexWriterConfig(new WhitespaceAnalyzer());
    config.setRAMBufferSizeMB(256);
    // Separate files tell the size of the index without the records.
    config.setUseCompoundFile(false);
    try (IndexWriter writer = new IndexWriter(directory, config);
        BufferedReader lines = Files.newBufferedReader(records)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine())
        writer.addDocument(facets.build(document(line.split("\t", -1))));
      // The best case for Lucene: one segment, as after a night without changes.
      writer.forceMerge(1);
      writer.commit();
    }
  }

  private static Document document(String[] columns) {
    Document document = new Document();
    for (int at = 0; at < FACETS.length; at++)
      for (String option : columns[at].split(","))
        if (!option.isEmpty()) document.add(new SortedSetDocValuesFacetField(FACETS[at], option));
    document.add(new IntField("year", Integer.parseInt(columns[YEAR]), Store.NO));
    document.add(new SortedDocValuesField("titleKey", new BytesRef(columns[FACETS.length])));
    for (int at = 0; at < TEXTS.length; at++)
      document.add(new TextField(TEXTS[at], columns[FACETS.length + 1 + at], Store.NO));
    document.add(new StoredField("body", columns[FACETS.length + 1 + TEXTS.length]));
    return document;
  }
}
