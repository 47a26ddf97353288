package app.buchfink.device;

import android.nfc.NfcAdapter;
import android.nfc.Tag;
import com.android.installreferrer.api.InstallReferrerClient;
import com.android.installreferrer.api.InstallReferrerStateListener;
import com.android.installreferrer.api.ReferrerDetails;
import com.getcapacitor.Bridge;
import com.getcapacitor.JSObject;
import com.getcapacitor.MessageHandler;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/**
 * Runs the plugins on a plain JVM: each line of the input is a call, or something that happens to the phone; each line of
 * the output is an answer or an event.
 */
public final class PluginHost {

    private static Tag tag = null;

    public static void main(String[] args) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        LibraryNfcPlugin nfc = new LibraryNfcPlugin();
        InstallReferrerPlugin referrer = new InstallReferrerPlugin();
        nfc.setBridge(new Bridge());
        referrer.setBridge(new Bridge());
        listen(nfc, "tag");
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            JSObject request = new JSObject(line);
            if (request.has("happens")) {
                happen(request, nfc);
                continue;
            }
            call("LibraryNfc".equals(request.getString("plugin")) ? nfc : referrer, request);
        }
    }

    private static void call(Plugin plugin, JSObject request) throws Exception {
        String name = request.getString("method");
        Method method = plugin.getClass().getMethod(name, PluginCall.class);
        if (!method.isAnnotationPresent(PluginMethod.class)) throw new IllegalStateException(name + " is not exposed");
        MessageHandler page = new MessageHandler();
        page.listener = (answer, error) -> print(error == null ? "answer" : "error", String.valueOf(error == null ? answer : error));
        JSObject options = request.getJSObject("options", new JSObject());
        method.invoke(plugin, new PluginCall(page, "", "1", name, options));
    }

    private static void listen(Plugin plugin, String event) throws Exception {
        MessageHandler page = new MessageHandler();
        page.listener = (answer, error) -> print("event", String.valueOf(answer));
        JSObject options = new JSObject();
        options.put("eventName", event);
        plugin.addListener(new PluginCall(page, "", "2", "addListener", options));
    }

    private static void happen(JSObject request, LibraryNfcPlugin nfc) throws Exception {
        NfcAdapter adapter = NfcAdapter.current;
        switch (request.getString("happens")) {
            case "tag":
                byte[] id = Hex.reversed(Hex.decode(request.getString("uid")));
                byte[] memory = Hex.decode(request.getString("memory"));
                tag = new Tag(id, memory, (byte) (int) request.getInteger("dsfid"), (byte) (int) request.getInteger("afi"));
                if (adapter != null && adapter.reader != null) adapter.reader.onTagDiscovered(tag);
                break;
            case "tag-leaves":
                tag.isGone = true;
                break;
            case "nfc-off":
                adapter.isOn = false;
                break;
            case "no-nfc":
                NfcAdapter.current = null;
                break;
            case "pause":
                nfc.handleOnPause();
                break;
            case "resume":
                nfc.handleOnResume();
                break;
            case "installed":
                InstallReferrerClient.create = () -> new Store(request.getInteger("code"), request.getString("referrer"));
                break;
            default:
                throw new IllegalArgumentException(request.toString());
        }
        JSObject state = new JSObject();
        if (tag != null) state.put("afi", tag.afi & 0xff);
        state.put("isScanning", NfcAdapter.current != null && NfcAdapter.current.reader != null);
        print("state", state.toString());
    }

    private static void print(String kind, String json) {
        System.out.println("{\"" + kind + "\":" + json + "}");
        System.out.flush();
    }

    /** The store of the tests' phone. */
    private static final class Store extends InstallReferrerClient {

        private final int code;
        private final String referrer;

        Store(int code, String referrer) {
            this.code = code;
            this.referrer = referrer;
        }

        @Override
        public void startConnection(InstallReferrerStateListener listener) {
            listener.onInstallReferrerSetupFinished(code);
        }

        @Override
        public void endConnection() {}

        @Override
        public ReferrerDetails getInstallReferrer() {
            return new ReferrerDetails(referrer);
        }
    }
}
