package com.capacitorjs.plugins.localnotifications;

import android.content.Context;
import java.util.List;

/** The members of the plugin's class that a run in the background uses, as Kotlin shows them to Java. */
public final class NotificationStorage {

    public NotificationStorage(Context context) {}

    public void appendNotifications(List<LocalNotification> notifications) {}

    public List<LocalNotification> getSavedNotifications() {
        return List.of();
    }

    public void deleteNotification(String id) {}
}
