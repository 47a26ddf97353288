package app.buchfink.device;

import org.json.JSONException;
import org.json.JSONObject;

/**
 * Drives the app's rules through one run: starts them, carries out each command that they ask for, and answers it, until
 * there is none. What is to be done, and in which order, is decided in the rules.
 */
final class RefreshRun {

    /** An engine that has evaluated the script of the rules. */
    interface Rules {
        /** Calls a function of the rules; {@code argument} may be null. Null when it answers nothing. */
        String call(String function, String argument) throws Exception;
    }

    interface Commands {
        /** Carries out one command and answers its value, or null. */
        Object carryOut(JSONObject command) throws Exception;
    }

    /** A run never needs so many: a broken script must not go on for ever. */
    private static final int MOST_COMMANDS = 10_000;

    private RefreshRun() {}

    static void run(Rules rules, Commands commands, String input, String results, long now) throws Exception {
        JSONObject start = new JSONObject();
        start.put("input", input == null ? JSONObject.NULL : input);
        start.put("results", results == null ? JSONObject.NULL : results);
        start.put("now", now);
        rules.call("start", start.toString());
        for (int count = 0; count < MOST_COMMANDS; count++) {
            String command = rules.call("take", null);
            if (command == null || command.isEmpty()) return;
            rules.call("answer", answer(commands, new JSONObject(command)).toString());
        }
    }

    private static JSONObject answer(Commands commands, JSONObject command) throws JSONException {
        JSONObject answer = new JSONObject();
        try {
            Object value = commands.carryOut(command);
            return answer.put("value", value == null ? JSONObject.NULL : value);
        } catch (Exception failed) {
            // The class alone: a message may name what must not be logged.
            return answer.put("error", failed.getClass().getSimpleName());
        }
    }
}
