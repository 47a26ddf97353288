package app.buchfink.device;

import android.annotation.SuppressLint;
import android.content.Context;
import android.os.Handler;
import android.os.Looper;
import android.webkit.WebView;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.json.JSONException;
import org.json.JSONObject;
import org.json.JSONTokener;

/**
 * The rules in a WebView that shows nothing and may load nothing: the engine that the app runs in, with the same languages
 * and time zones. Called from a worker's thread; the WebView lives on the main one.
 */
final class WebViewRules implements RefreshRun.Rules {

    /** Where Capacitor puts the files of the app. */
    private static final String SCRIPT = "public/background.js";
    private static final long MOST_SECONDS = 30;

    private final Handler main = new Handler(Looper.getMainLooper());
    private WebView view = null;

    @SuppressLint("SetJavaScriptEnabled")
    WebViewRules(Context context) throws IOException, InterruptedException, JSONException {
        String script = read(context.getAssets().open(SCRIPT));
        CountDownLatch made = new CountDownLatch(1);
        main.post(() -> {
            try {
                view = new WebView(context);
                view.getSettings().setJavaScriptEnabled(true);
                view.getSettings().setBlockNetworkLoads(true);
                view.getSettings().setAllowFileAccess(false);
            } catch (RuntimeException missing) {
                // While the system replaces its WebView there is none.
                view = null;
            } finally {
                made.countDown();
            }
        });
        if (!made.await(MOST_SECONDS, TimeUnit.SECONDS) || view == null) throw new IOException("no engine");
        evaluate(script + "\n;''");
    }

    @Override
    public String call(String function, String argument) throws IOException, InterruptedException, JSONException {
        return evaluate("buchfinkBackground." + function + "(" + (argument == null ? "" : JSONObject.quote(argument)) + ")");
    }

    void close() {
        main.post(() -> {
            if (view != null) view.destroy();
        });
    }

    private String evaluate(String script) throws IOException, InterruptedException, JSONException {
        AtomicReference<String> answer = new AtomicReference<>();
        CountDownLatch answered = new CountDownLatch(1);
        main.post(() ->
            view.evaluateJavascript(script, value -> {
                answer.set(value);
                answered.countDown();
            })
        );
        if (!answered.await(MOST_SECONDS, TimeUnit.SECONDS)) throw new IOException("no answer");
        // The answer is JSON: a text in quotation marks, or null.
        Object value = answer.get() == null ? null : new JSONTokener(answer.get()).nextValue();
        return value instanceof String ? (String) value : null;
    }

    private static String read(InputStream input) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] part = new byte[16_384];
        try (InputStream file = input) {
            for (int count = file.read(part); count >= 0; count = file.read(part)) bytes.write(part, 0, count);
        }
        return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    }
}
