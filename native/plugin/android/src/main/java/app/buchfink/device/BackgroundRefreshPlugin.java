package app.buchfink.device;

import android.app.ActivityManager;
import android.content.Context;
import android.os.Build;
import androidx.work.Constraints;
import androidx.work.ExistingPeriodicWorkPolicy;
import androidx.work.NetworkType;
import androidx.work.PeriodicWorkRequest;
import androidx.work.WorkManager;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Runs the app's rules in the background every few hours, by WorkManager. */
@CapacitorPlugin(name = "BackgroundRefresh")
public class BackgroundRefreshPlugin extends Plugin {

    private static final String WORK = "background-refresh";
    private static final long HOURS = 6;
    private static final int ANDROID_9 = 28;

    private static volatile boolean inFront = false;

    static boolean isInFront() {
        return inFront;
    }

    /** Enables the runs with {@code input}, which they read at their start; the times of enabled ones stay. */
    @PluginMethod
    public void enable(PluginCall call) {
        String input = call.getString("input");
        if (input == null) {
            call.reject("An input is needed.", "INVALID_REQUEST");
            return;
        }
        try {
            new RefreshStore(getContext()).storeInput(input);
        } catch (IOException full) {
            call.reject("The input could not be stored.", "NOT_STORED");
            return;
        }
        Constraints online = new Constraints.Builder().setRequiredNetworkType(NetworkType.CONNECTED).build();
        PeriodicWorkRequest request = new PeriodicWorkRequest.Builder(BackgroundRefreshWorker.class, HOURS, TimeUnit.HOURS)
            .setConstraints(online)
            .setInitialDelay(HOURS, TimeUnit.HOURS)
            .build();
        WorkManager.getInstance(getContext()).enqueueUniquePeriodicWork(WORK, ExistingPeriodicWorkPolicy.KEEP, request);
        call.resolve();
    }

    @PluginMethod
    public void disable(PluginCall call) {
        WorkManager.getInstance(getContext()).cancelUniqueWork(WORK);
        try {
            new RefreshStore(getContext()).clear();
            call.resolve();
        } catch (IOException full) {
            call.reject("The input could not be removed.", "NOT_STORED");
        }
    }

    /**
     * Answers {@code lastRun} (epoch milliseconds) and {@code results} as the runs stored them, and {@code isAllowed}: false
     * where the patron has restricted the app in the battery settings. Phones before Android 9 do not tell, and get none.
     */
    @PluginMethod
    public void getStatus(PluginCall call) {
        RefreshStore store = new RefreshStore(getContext());
        JSObject answer = new JSObject();
        if (Build.VERSION.SDK_INT >= ANDROID_9) {
            ActivityManager manager = (ActivityManager) getContext().getSystemService(Context.ACTIVITY_SERVICE);
            answer.put("isAllowed", !manager.isBackgroundRestricted());
        }
        if (store.lastRun() > 0) answer.put("lastRun", store.lastRun());
        if (store.results() != null) answer.put("results", store.results());
        call.resolve(answer);
    }

    @Override
    protected void handleOnResume() {
        inFront = true;
    }

    @Override
    protected void handleOnPause() {
        inFront = false;
    }
}
