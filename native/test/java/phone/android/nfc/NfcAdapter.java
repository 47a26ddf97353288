package android.nfc;

import android.app.Activity;
import android.content.Context;
import android.os.Bundle;

/** The NFC of the tests' phone. */
public final class NfcAdapter {

    public static final int FLAG_READER_NFC_V = 8;
    public static final int FLAG_READER_SKIP_NDEF_CHECK = 128;

    public interface ReaderCallback {
        void onTagDiscovered(Tag tag);
    }

    public static NfcAdapter current = new NfcAdapter();
    public boolean isOn = true;
    public ReaderCallback reader = null;

    public static NfcAdapter getDefaultAdapter(Context context) {
        return current;
    }

    public boolean isEnabled() {
        return isOn;
    }

    public void enableReaderMode(Activity activity, ReaderCallback callback, int flags, Bundle extras) {
        if (flags == (FLAG_READER_NFC_V | FLAG_READER_SKIP_NDEF_CHECK)) reader = callback;
    }

    public void disableReaderMode(Activity activity) {
        reader = null;
    }
}
