import java.util.ArrayList;
import java.util.List;

/**
 * A query. Its line has, separated by tabs: the order, the offset and number of the hits, 1 when facets are counted,
 * the first and last year (0 = any), the filters {@code facet=option} separated by commas, and for each word {@code
 * field|1 when it is a prefix|forms separated by blanks}.
 *
 * @param filters pairs of a facet and its chosen option
 */
record Request(
    String sort,
    int offset,
    int hits,
    boolean countsFacets,
    int firstYear,
    int lastYear,
    List<String[]> filters,
    List<Word> words) {

  /**
   * A word.
   *
   * @param field the field to search; empty for all
   * @param forms the spellings and inflections that count as this word
   */
  record Word(String field, boolean isPrefix, String[] forms) {}

  private static final int FILTERS = 6;

  static Request parse(String line) {
    String[] columns = line.split("\t", -1);
    List<String[]> filters = new ArrayList<>();
    for (String filter : columns[FILTERS].split(",")) if (!filter.isEmpty()) filters.add(filter.split("="));
    List<Word> words = new ArrayList<>();
    for (int at = FILTERS + 1; at < columns.length; at++) {
      String[] parts = columns[at].split("\\|", -1);
      words.add(new Word(parts[0], parts[1].equals("1"), parts[2].split(" ")));
    }
    return new Request(
        columns[0],
        Integer.parseInt(columns[1]),
        Integer.parseInt(columns[2]),
        columns[3].equals("1"),
        Integer.parseInt(columns[4]),
        Integer.parseInt(columns[5]),
        filters,
        words);
  }
}
