package app.buchfink.device;

import android.content.Context;
import android.util.Log;
import androidx.annotation.NonNull;
import androidx.work.Worker;
import androidx.work.WorkerParameters;
import org.json.JSONObject;

/** One run in the background. A failure is tried again by the next one: what is planned stays until then. */
public class BackgroundRefreshWorker extends Worker {

    public BackgroundRefreshWorker(@NonNull Context context, @NonNull WorkerParameters parameters) {
        super(context, parameters);
    }

    @NonNull
    @Override
    public Result doWork() {
        // The app in front refreshes by itself, and both would renew the same login.
        if (BackgroundRefreshPlugin.isInFront()) return Result.success();
        Context context = getApplicationContext();
        RefreshStore store = new RefreshStore(context);
        String input = store.input();
        if (input == null) return Result.success();
        WebViewRules rules = null;
        try {
            rules = new WebViewRules(context);
            RefreshCommands commands = new RefreshCommands(
                new KeystoreSafe(context),
                new PluginNotifications(context),
                store
            );
            long now = System.currentTimeMillis();
            RefreshRun.run(rules, command -> carryOut(commands, command), input, store.results(), now);
            store.storeLastRun(now);
        } catch (Exception failed) {
            Log.w("BackgroundRefresh", failed.getClass().getSimpleName());
        } finally {
            if (rules != null) rules.close();
        }
        return Result.success();
    }

    /** The system may end the run: every command after that fails, and the rules leave what is planned. */
    private Object carryOut(RefreshCommands commands, JSONObject command) throws Exception {
        if (isStopped()) throw new InterruptedException();
        return commands.carryOut(command);
    }
}
