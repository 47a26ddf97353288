package app.buchfink.device;

import android.app.AlarmManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import com.capacitorjs.plugins.localnotifications.LocalNotification;
import com.capacitorjs.plugins.localnotifications.LocalNotificationManager;
import com.capacitorjs.plugins.localnotifications.NotificationStorage;
import com.capacitorjs.plugins.localnotifications.TimedNotificationPublisher;
import com.getcapacitor.CapConfig;
import com.getcapacitor.JSObject;
import java.io.IOException;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * The notifications of {@code @capacitor/local-notifications} without a page, by its own classes, as its receiver does
 * after a restart of the phone. So the app finds them, and they come back after a restart.
 */
final class PluginNotifications implements RefreshCommands.Notifications {

    /** {@code PendingIntent.FLAG_MUTABLE}, which the plugin sets from Android 12 on. */
    private static final int FLAG_MUTABLE = 1 << 25;
    private static final int ANDROID_12 = 31;

    private final Context context;
    private final NotificationStorage storage;
    private final LocalNotificationManager manager;

    PluginNotifications(Context context) {
        this.context = context;
        storage = new NotificationStorage(context);
        manager = new LocalNotificationManager(storage, null, context, CapConfig.loadDefault(context));
    }

    @Override
    public boolean areAllowed() {
        return manager.areNotificationsEnabled();
    }

    @Override
    public JSONArray list() throws JSONException {
        JSONArray pending = new JSONArray();
        for (LocalNotification one : storage.getSavedNotifications())
            if (!one.isTriggered()) pending.put(new JSONObject(one.getSource()));
        return pending;
    }

    @Override
    public void schedule(JSONArray notifications) throws JSONException, ParseException, IOException {
        List<LocalNotification> built = new ArrayList<>();
        for (int at = 0; at < notifications.length(); at++)
            built.add(
                LocalNotification.Companion.buildNotificationFromJSObject(
                    new JSObject(notifications.getJSONObject(at).toString())
                )
            );
        if (manager.schedule(null, built) == null) throw new IOException("not allowed");
        storage.appendNotifications(built);
    }

    /** The plugin's own cancel answers a call of a page; this does the same without one. */
    @Override
    public void cancel(JSONArray ids) throws JSONException {
        AlarmManager alarms = (AlarmManager) context.getSystemService(Context.ALARM_SERVICE);
        int flags = PendingIntent.FLAG_NO_CREATE | (Build.VERSION.SDK_INT >= ANDROID_12 ? FLAG_MUTABLE : 0);
        for (int at = 0; at < ids.length(); at++) {
            Intent intent = new Intent(context, TimedNotificationPublisher.class);
            PendingIntent alarm = PendingIntent.getBroadcast(context, ids.getInt(at), intent, flags);
            if (alarm != null) {
                alarms.cancel(alarm);
                alarm.cancel();
            }
            storage.deleteNotification(String.valueOf(ids.getInt(at)));
        }
    }
}
