package com.capacitorjs.plugins.localnotifications;

import android.app.Activity;
import android.content.Context;
import com.getcapacitor.CapConfig;
import com.getcapacitor.PluginCall;
import java.util.List;
import org.json.JSONArray;

/** The members of the plugin's class that a run in the background uses, as Kotlin shows them to Java. */
public final class LocalNotificationManager {

    public LocalNotificationManager(NotificationStorage storage, Activity activity, Context context, CapConfig config) {}

    public JSONArray schedule(PluginCall call, List<LocalNotification> notifications) {
        return null;
    }

    public boolean areNotificationsEnabled() {
        return false;
    }
}
