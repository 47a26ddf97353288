package com.capacitorjs.plugins.localnotifications;

import com.getcapacitor.JSObject;
import java.text.ParseException;

/** The members of the plugin's class that a run in the background uses, as Kotlin shows them to Java. */
public final class LocalNotification {

    public static final Companion Companion = new Companion();

    public String getSource() {
        return null;
    }

    public boolean isTriggered() {
        return false;
    }

    public static final class Companion {

        public LocalNotification buildNotificationFromJSObject(JSObject options) throws ParseException {
            return new LocalNotification();
        }
    }
}
