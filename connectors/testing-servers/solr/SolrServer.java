import java.nio.file.Path;
import java.util.Properties;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;

/** Starts Solr on a port of this machine with the cores in a folder: `java SolrServer.java <folder> <port>`. */
public final class SolrServer {
  private SolrServer() {}

  public static void main(String[] arguments) throws Exception {
    String home = Path.of(arguments[0]).toAbsolutePath().toString();
    JettyConfig config =
        JettyConfig.builder().setPort(Integer.parseInt(arguments[1])).setContext("/solr").build();
    new JettySolrRunner(home, new Properties(), config).start();
    Thread.currentThread().join();
  }
}
