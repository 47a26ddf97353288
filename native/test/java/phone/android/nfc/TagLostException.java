package android.nfc;

public class TagLostException extends java.io.IOException {

    public TagLostException(String message) {
        super(message);
    }
}
