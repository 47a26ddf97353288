import java.util.List;
import java.util.Map;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/** Starts OpenSearch on a port of this machine: `java OpenSearchServer.java <folder> <port>`. */
public final class OpenSearchServer extends Node {
  private OpenSearchServer(Settings settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "test"),
        List.of(Netty4Plugin.class, CommonAnalysisPlugin.class),
        false);
  }

  public static void main(String[] arguments) throws Exception {
    Settings settings =
        Settings.builder()
            .put("path.home", arguments[0])
            .put("http.port", arguments[1])
            .put("transport.port", "0")
            .put("network.host", "127.0.0.1")
            .put("discovery.type", "single-node")
            .put("cluster.name", "test")
            .put("node.store.allow_mmap", false)
            .put("bootstrap.memory_lock", false)
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .build();
    new OpenSearchServer(settings).start();
    Thread.currentThread().join();
  }
}
