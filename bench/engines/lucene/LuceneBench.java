import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Version;

/**
 * Builds an index of a file of records, then answers queries from standard input, one a line, in one thread.
 *
 * <p>Arguments: the file of records (see {@link RecordIndexer}) and an empty folder for the index. The first line of
 * output is {@code build seconds, version of Lucene, version of Java}; each further one answers a query (see {@link
 * Request}): {@code total, records read, nanoseconds, nanoseconds of the processor}. Columns are separated by tabs.
 *
 * <p>Both times are taken here, so that they contain neither the pipe nor the benchmark's own process. That of the
 * processor is the thread's: the collector of garbage and the compiler run in threads of their own.
 */
public final class LuceneBench {
  public static void main(String[] arguments) throws Exception {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (FSDirectory directory = FSDirectory.open(Path.of(arguments[1]))) {
      long begin = System.nanoTime();
      RecordIndexer.index(Path.of(arguments[0]), directory);
      double seconds = (System.nanoTime() - begin) / 1e9;
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Searcher searcher = new Searcher(reader);
        out.println(seconds + "\t" + Version.LATEST + "\t" + System.getProperty("java.version"));
        out.flush();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          long wall = System.nanoTime();
          long processor = threads.getCurrentThreadCpuTime();
          Searcher.Answer answer = searcher.answer(Request.parse(line));
          processor = threads.getCurrentThreadCpuTime() - processor;
          wall = System.nanoTime() - wall;
          out.println(answer.total() + "\t" + answer.records() + "\t" + wall + "\t" + processor);
          out.flush();
        }
      }
    }
  }
}
