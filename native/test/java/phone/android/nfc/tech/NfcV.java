package android.nfc.tech;

import android.nfc.Tag;
import android.nfc.TagLostException;
import java.io.IOException;

public final class NfcV implements java.io.Closeable {

    private final Tag tag;
    private boolean isConnected = false;

    private NfcV(Tag tag) {
        this.tag = tag;
    }

    public static NfcV get(Tag tag) {
        return new NfcV(tag);
    }

    public void connect() throws IOException {
        if (tag.isGone) throw new TagLostException("Tag was lost.");
        isConnected = true;
    }

    public boolean isConnected() {
        return isConnected && !tag.isGone;
    }

    public byte[] transceive(byte[] frame) throws IOException {
        // Newer systems say so of an object whose tag has left.
        if (!isConnected) throw new SecurityException("Permission Denial: Tag is out of date");
        if (tag.isGone) throw new TagLostException("Tag was lost.");
        return tag.answer(frame);
    }

    public void close() throws IOException {
        isConnected = false;
    }
}
