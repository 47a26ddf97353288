package app.buchfink.device;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.json.JSONArray;
import org.json.JSONObject;

/**
 * Drives runs in the background on a plain JVM. The rules are evaluated by whoever has started it: each call of them is a
 * line of the output, its answer a line of the input. Safe and notifications are in memory; HTTP is the real one.
 */
public final class RefreshHost {

    private static BufferedReader input;

    public static void main(String[] args) throws Exception {
        input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) run(new JSONObject(line));
    }

    private static void run(JSONObject phone) throws Exception {
        JSONObject safe = phone.getJSONObject("safe");
        JSONArray[] pending = { phone.getJSONArray("pending") };
        JSONObject end = new JSONObject();
        RefreshCommands commands = new RefreshCommands(
            new RefreshCommands.Safe() {
                @Override
                public String read(String key) {
                    return safe.optString(key, null);
                }

                @Override
                public void write(String key, String value) throws Exception {
                    if (!safe.has(key) || phone.optBoolean("isFull")) throw new IOException("not stored");
                    safe.put(key, value);
                }
            },
            new RefreshCommands.Notifications() {
                @Override
                public boolean areAllowed() {
                    return true;
                }

                @Override
                public JSONArray list() {
                    return pending[0];
                }

                @Override
                public void schedule(JSONArray notifications) throws Exception {
                    for (int at = 0; at < notifications.length(); at++) pending[0].put(notifications.getJSONObject(at));
                }

                @Override
                public void cancel(JSONArray ids) throws Exception {
                    JSONArray left = new JSONArray();
                    for (int at = 0; at < pending[0].length(); at++) {
                        boolean isCancelled = false;
                        for (int other = 0; other < ids.length(); other++)
                            isCancelled |= ids.getInt(other) == pending[0].getJSONObject(at).getInt("id");
                        if (!isCancelled) left.put(pending[0].getJSONObject(at));
                    }
                    pending[0] = left;
                }
            },
            stored -> end.put("results", stored)
        );
        RefreshRun.run(RefreshHost::call, commands, phone.optString("input", null), null, phone.getLong("now"));
        print("end", end.put("safe", safe).put("pending", pending[0]));
    }

    private static String call(String function, String argument) throws Exception {
        JSONObject request = new JSONObject().put("function", function);
        print("rules", argument == null ? request : request.put("argument", argument));
        return new JSONObject(input.readLine()).optString("value", null);
    }

    private static void print(String kind, JSONObject value) {
        System.out.println("{\"" + kind + "\":" + value + "}");
        System.out.flush();
    }
}
