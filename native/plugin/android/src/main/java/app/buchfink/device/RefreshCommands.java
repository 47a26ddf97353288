package app.buchfink.device;

import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** What the rules of a run in the background can ask an Android phone for. */
final class RefreshCommands implements RefreshRun.Commands {

    /** The safe of the phone, with keys and values as the app's plugin stores them. */
    interface Safe {
        /** Null when there is no such entry. */
        String read(String key) throws Exception;

        /** Replaces an entry, and returns when it is stored for good. Fails when there is none any more. */
        void write(String key, String value) throws Exception;
    }

    interface Notifications {
        boolean areAllowed();

        /** Those that are still to be shown. */
        JSONArray list() throws Exception;

        void schedule(JSONArray notifications) throws Exception;

        void cancel(JSONArray ids) throws Exception;
    }

    interface Results {
        void store(String results) throws Exception;
    }

    private final Safe safe;
    private final Notifications notifications;
    private final Results results;

    RefreshCommands(Safe safe, Notifications notifications, Results results) {
        this.safe = safe;
        this.notifications = notifications;
        this.results = results;
    }

    @Override
    public Object carryOut(JSONObject command) throws Exception {
        switch (command.getString("name")) {
            case "readSecret":
                return safe.read(command.getString("key"));
            case "writeSecret":
                safe.write(command.getString("key"), command.getString("value"));
                return null;
            case "send":
                return HttpSender.send(command);
            case "storeResults":
                results.store(command.getString("results"));
                return null;
            case "checkNotifications":
                return new JSONObject().put("display", notifications.areAllowed() ? "granted" : "denied");
            case "listNotifications":
                return new JSONObject().put("notifications", notifications.list());
            case "schedule":
                notifications.schedule(command.getJSONArray("notifications"));
                return null;
            case "cancel":
                notifications.cancel(command.getJSONArray("ids"));
                return null;
            default:
                // Calendars are those of iOS.
                throw new JSONException("unknown command");
        }
    }
}
