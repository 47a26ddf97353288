import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.index.mapper.MapperExtrasModulePlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessModulePlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.transport.Netty4ModulePlugin;

/**
 * Starts OpenSearch on a port of this machine: `java OpenSearchServer.java <folder> <port> [<setting>=<value> …]`. Started
 * again with the same folder, it has the indexes it had before. Settings take the place of those of a single node.
 */
public final class OpenSearchServer extends Node {
  private OpenSearchServer(Settings settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "test"),
        List.of(
            module(Netty4ModulePlugin.class),
            module(CommonAnalysisModulePlugin.class),
            module(MapperExtrasModulePlugin.class),
            module(PainlessModulePlugin.class)),
        false);
  }

  private static PluginInfo module(Class<? extends Plugin> plugin) {
    String name = plugin.getName();
    return new PluginInfo(name, "module", "NA", Version.CURRENT, "21", name, null, List.of(), false);
  }

  public static void main(String[] arguments) throws Exception {
    String folder = arguments[0];
    Settings.Builder settings =
        Settings.builder()
            .put("path.home", folder)
            .putList("path.repo", Path.of(folder, "snapshots").toString())
            .put("http.port", arguments[1])
            .put("transport.port", "0")
            .put("network.host", "127.0.0.1")
            .put("discovery.type", "single-node")
            .put("cluster.name", "test")
            .put("node.store.allow_mmap", false)
            .put("bootstrap.memory_lock", false)
            // Of a small heap, most is garbage that is not collected yet.
            .put("indices.breaker.total.use_real_memory", false)
            .put("cluster.routing.allocation.disk.threshold_enabled", false);
    for (String setting : List.of(arguments).subList(2, arguments.length)) {
      String[] nameAndValue = setting.split("=", 2);
      settings.put(nameAndValue[0], nameAndValue[1]);
    }
    new OpenSearchServer(settings.build()).start();
    Thread.currentThread().join();
  }
}
