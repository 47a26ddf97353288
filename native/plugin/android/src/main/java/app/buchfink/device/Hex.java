package app.buchfink.device;

/** Bytes as hexadecimal digits in upper case, the form in which they cross the bridge. */
final class Hex {

    private Hex() {}

    static String encode(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length * 2);
        for (byte one : bytes) text.append(String.format("%02X", one));
        return text.toString();
    }

    /** Null when the text is no hexadecimal one. */
    static byte[] decode(String text) {
        if (text == null || text.length() % 2 != 0) return null;
        byte[] bytes = new byte[text.length() / 2];
        for (int at = 0; at < bytes.length; at++) {
            int high = Character.digit(text.charAt(2 * at), 16);
            int low = Character.digit(text.charAt(2 * at + 1), 16);
            if (high < 0 || low < 0) return null;
            bytes[at] = (byte) (high << 4 | low);
        }
        return bytes;
    }

    /** Android has the UID's lowest byte first; it is printed the other way round. */
    static byte[] reversed(byte[] bytes) {
        byte[] turned = new byte[bytes.length];
        for (int at = 0; at < bytes.length; at++) turned[at] = bytes[bytes.length - 1 - at];
        return turned;
    }
}
