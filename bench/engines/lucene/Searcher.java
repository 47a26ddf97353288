import java.io.IOException;
import java.util.Set;
import org.apache.lucene.document.IntField;
import org.apache.lucene.facet.DrillDownQuery;
import org.apache.lucene.facet.DrillSideways;
import org.apache.lucene.facet.Facets;
import org.apache.lucene.facet.FacetsCollector;
import org.apache.lucene.facet.FacetsCollectorManager;
import org.apache.lucene.facet.FacetsConfig;
import org.apache.lucene.facet.sortedset.DefaultSortedSetDocValuesReaderState;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesFacetCounts;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesReaderState;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiCollectorManager;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopScoreDocCollectorManager;

/** Answers requests in the calling thread: ranked hits, the exact total, and facets, each without its own filter. */
final class Searcher {
  /**
   * An answer.
   *
   * @param records the number of hits of the page that were read in full
   */
  record Answer(long total, int records) {}

  private static final Set<String> BODY = Set.of("body");
  /** Options of a facet that are returned: all of the short facets, the most frequent ones of the long facets. */
  private static final int SHORT_FACET = 200;

  private static final int LONG_FACET = 20;
  private static final Set<String> LONG_FACETS = Set.of("author", "subject", "series");

  /** Equal hits stay in the order of the file. */
  private static final Sort NEWEST =
      new Sort(IntField.newSortField("year", true, SortedNumericSelector.Type.MIN));
  private static final Sort BY_TITLE = new Sort(new SortField("titleKey", SortField.Type.STRING));

  private final FacetsConfig facetsConfig = RecordIndexer.facetsConfig();
  private final IndexSearcher searcher;
  private final StoredFields stored;
  private final SortedSetDocValuesReaderState facetState;

  Searcher(IndexReader reader) throws IOException {
    searcher = new IndexSearcher(reader);
    stored = reader.storedFields();
    facetState = new DefaultSortedSetDocValuesReaderState(reader, facetsConfig);
  }

  /** Searches the words as typed, and similar words where nothing has these. */
  Answer answer(Request request) throws IOException {
    TopDocs top = search(request, query(request, false));
    if (top.totalHits.value() == 0 && !request.words().isEmpty()) top = search(request, query(request, true));
    int records = 0;
    ScoreDoc[] hits = top.scoreDocs;
    for (int at = request.offset(); at < Math.min(hits.length, request.offset() + request.hits()); at++)
      if (stored.document(hits[at].doc, BODY).get("body") != null) records++;
    return new Answer(top.totalHits.value(), records);
  }

  private TopDocs search(Request request, Query query) throws IOException {
    CollectorManager<?, ? extends TopDocs> top = topDocs(request);
    DrillDownQuery filtered = new DrillDownQuery(facetsConfig, query);
    for (String[] filter : request.filters()) filtered.add(filter[0], filter[1]);
    if (!request.countsFacets()) return searcher.search(request.filters().isEmpty() ? query : filtered, top);
    if (!request.filters().isEmpty()) {
      var result = new DrillSideways(searcher, facetsConfig, facetState).search(filtered, top);
      readFacets(result.facets);
      return result.collectorResult;
    }
    Object[] results = searcher.search(query, new MultiCollectorManager(top, new FacetsCollectorManager()));
    readFacets(new SortedSetDocValuesFacetCounts(facetState, (FacetsCollector) results[1]));
    return (TopDocs) results[0];
  }

  /** Collects the hits up to the page; the threshold makes the total exact, so that no hit is skipped. */
  private CollectorManager<?, ? extends TopDocs> topDocs(Request request) {
    int count = Math.min(request.offset() + request.hits(), Math.max(1, searcher.getIndexReader().maxDoc()));
    return switch (request.sort()) {
      case "newest" -> new TopFieldCollectorManager(NEWEST, count, null, Integer.MAX_VALUE);
      case "title" -> new TopFieldCollectorManager(BY_TITLE, count, null, Integer.MAX_VALUE);
      default -> new TopScoreDocCollectorManager(count, null, Integer.MAX_VALUE);
    };
  }

  private static void readFacets(Facets facets) throws IOException {
    for (String facet : RecordIndexer.FACETS)
      facets.getTopChildren(LONG_FACETS.contains(facet) ? LONG_FACET : SHORT_FACET, facet);
  }

  private static Query query(Request request, boolean isFuzzy) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (Request.Word word : request.words()) all.add(anyField(word, isFuzzy), Occur.MUST);
    if (request.firstYear() > 0 || request.lastYear() > 0) {
      int last = request.lastYear() > 0 ? request.lastYear() : Integer.MAX_VALUE;
      all.add(IntField.newRangeQuery("year", request.firstYear(), last), Occur.FILTER);
    }
    return all.build();
  }

  private static Query anyField(Request.Word word, boolean isFuzzy) {
    if (!word.field().isEmpty()) return oneField(word.field(), word, isFuzzy);
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (int at = 0; at < RecordIndexer.TEXTS.length; at++)
      any.add(
          new BoostQuery(oneField(RecordIndexer.TEXTS[at], word, isFuzzy), RecordIndexer.WEIGHTS[at]), Occur.SHOULD);
    return any.build();
  }

  private static Query oneField(String field, Request.Word word, boolean isFuzzy) {
    String first = word.forms()[0];
    // All prefixes of a field score alike: Lucene scores none of the many terms by itself.
    if (word.isPrefix()) return new PrefixQuery(new Term(field, first));
    // Two edits from six letters on, as OpenSearch's "AUTO"; the first letter is right, as in the typos of the queries.
    if (isFuzzy) return new FuzzyQuery(new Term(field, first), first.length() < 6 ? 1 : 2, 1);
    // The forms are one word to the score: their frequencies are added.
    SynonymQuery.Builder forms = new SynonymQuery.Builder(field);
    for (String form : word.forms()) forms.addTerm(new Term(field, form));
    return forms.build();
  }
}
