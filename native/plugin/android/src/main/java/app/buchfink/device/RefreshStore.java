package app.buchfink.device;

import android.content.Context;
import android.content.SharedPreferences;
import java.io.IOException;

/** What the app hands to the runs in the background, and they to the app. No secret is among it. */
final class RefreshStore implements RefreshCommands.Results {

    private static final String PREFERENCES = "BuchfinkBackgroundRefresh";

    private final SharedPreferences preferences;

    RefreshStore(Context context) {
        preferences = context.getSharedPreferences(PREFERENCES, Context.MODE_PRIVATE);
    }

    String input() {
        return preferences.getString("input", null);
    }

    String results() {
        return preferences.getString("results", null);
    }

    /** Epoch milliseconds; 0 before the first run. */
    long lastRun() {
        return preferences.getLong("lastRun", 0);
    }

    void storeInput(String input) throws IOException {
        commit(preferences.edit().putString("input", input));
    }

    /** After the patron has switched the reminders off, a run that is still under way stores nothing. */
    @Override
    public void store(String results) throws IOException {
        if (input() == null) throw new IOException("disabled");
        commit(preferences.edit().putString("results", results));
    }

    void storeLastRun(long time) throws IOException {
        if (input() != null) commit(preferences.edit().putLong("lastRun", time));
    }

    void clear() throws IOException {
        commit(preferences.edit().clear());
    }

    private static void commit(SharedPreferences.Editor editor) throws IOException {
        if (!editor.commit()) throw new IOException("not stored");
    }
}
