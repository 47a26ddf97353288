package app.buchfink.device;

import android.nfc.NfcAdapter;
import android.nfc.Tag;
import android.nfc.tech.NfcV;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/**
 * Finds tags of ISO/IEC 15693 and passes requests to them. What the bytes mean is decided in the app; this class sends
 * them as they are.
 */
@CapacitorPlugin(name = "LibraryNfc")
public class LibraryNfcPlugin extends Plugin implements NfcAdapter.ReaderCallback {

    private static final int READER_FLAGS = NfcAdapter.FLAG_READER_NFC_V | NfcAdapter.FLAG_READER_SKIP_NDEF_CHECK;

    private boolean isScanning = false;
    private NfcV connection = null;
    private String connectedUid = null;

    /** Answers {@code state}: ready, disabled (switched off in the settings) or unsupported. */
    @PluginMethod
    public void getState(PluginCall call) {
        NfcAdapter adapter = NfcAdapter.getDefaultAdapter(getContext());
        JSObject answer = new JSObject();
        answer.put("state", adapter == null ? "unsupported" : adapter.isEnabled() ? "ready" : "disabled");
        call.resolve(answer);
    }

    /** Looks for tags until {@code stopScan}. The event {@code tag} tells the UID of each that comes into the field. */
    @PluginMethod
    public void startScan(PluginCall call) {
        NfcAdapter adapter = NfcAdapter.getDefaultAdapter(getContext());
        if (adapter == null || !adapter.isEnabled()) {
            call.unavailable("NFC is not available.");
            return;
        }
        isScanning = true;
        adapter.enableReaderMode(getActivity(), this, READER_FLAGS, null);
        call.resolve();
    }

    @PluginMethod
    public void stopScan(PluginCall call) {
        isScanning = false;
        disableReader();
        call.resolve();
    }

    /**
     * Sends one request to the tag {@code uid}: {@code flags}, {@code command} and {@code data} (hexadecimal), and
     * answers its {@code response}, which begins with its flags. Rejects with TAG_LOST when it has left the field.
     */
    @PluginMethod
    public void transceive(PluginCall call) {
        Integer command = call.getInt("command");
        byte[] data = Hex.decode(call.getString("data", ""));
        if (command == null || data == null) {
            call.reject("A command and hexadecimal data are needed.", "INVALID_REQUEST");
            return;
        }
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(call.getInt("flags", 0x02));
        frame.write(command);
        frame.write(data, 0, data.length);
        try {
            byte[] response = send(call.getString("uid", ""), frame.toByteArray());
            JSObject answer = new JSObject();
            answer.put("response", Hex.encode(response));
            call.resolve(answer);
        } catch (IOException | SecurityException lost) {
            // A tag that has left invalidates the object: newer systems throw SecurityException for it.
            disconnect();
            call.reject("The tag has left the field.", "TAG_LOST");
        }
    }

    @Override
    public void onTagDiscovered(Tag tag) {
        NfcV found = NfcV.get(tag);
        if (found == null) return;
        String uid = Hex.encode(Hex.reversed(tag.getId()));
        synchronized (this) {
            disconnect();
            connection = found;
            connectedUid = uid;
        }
        JSObject event = new JSObject();
        event.put("uid", uid);
        notifyListeners("tag", event);
    }

    /** The system ends the reader mode with the activity; it is begun again when the app comes back. */
    @Override
    protected void handleOnResume() {
        NfcAdapter adapter = NfcAdapter.getDefaultAdapter(getContext());
        if (isScanning && adapter != null) adapter.enableReaderMode(getActivity(), this, READER_FLAGS, null);
    }

    @Override
    protected void handleOnPause() {
        disableReader();
    }

    private synchronized byte[] send(String uid, byte[] frame) throws IOException {
        if (connection == null || !uid.equals(connectedUid)) throw new IOException("no such tag");
        if (!connection.isConnected()) connection.connect();
        return connection.transceive(frame);
    }

    private synchronized void disconnect() {
        if (connection == null) return;
        try {
            connection.close();
        } catch (IOException | SecurityException ignored) {
            // It has left already.
        }
        connection = null;
        connectedUid = null;
    }

    private void disableReader() {
        disconnect();
        NfcAdapter adapter = NfcAdapter.getDefaultAdapter(getContext());
        if (adapter != null) adapter.disableReaderMode(getActivity());
    }
}
