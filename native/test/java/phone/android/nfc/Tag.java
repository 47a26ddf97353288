package android.nfc;

/** A tag of the tests: it answers frames of ISO/IEC 15693 until it has left the field. */
public final class Tag {

    public final byte[] id;
    public final byte[] memory;
    public final byte dsfid;
    public byte afi;
    public boolean isGone = false;
    public int requests = 0;

    public Tag(byte[] id, byte[] memory, byte dsfid, byte afi) {
        this.id = id;
        this.memory = memory;
        this.dsfid = dsfid;
        this.afi = afi;
    }

    public byte[] getId() {
        return id;
    }

    public byte[] answer(byte[] frame) {
        requests++;
        int first = frame.length > 2 ? frame[2] & 0xff : 0;
        switch (frame[1] & 0xff) {
            case 0x2b:
                return concat(new byte[] { 0, 0x0f }, id, new byte[] { dsfid, afi, (byte) (memory.length / 4 - 1), 3, 1 });
            case 0x20:
                return blocks(first, 1);
            case 0x23:
                return blocks(first, (frame[3] & 0xff) + 1);
            case 0x27:
                afi = frame[2];
                return new byte[] { 0 };
            default:
                return new byte[] { 1, 1 };
        }
    }

    private byte[] blocks(int first, int count) {
        if ((first + count) * 4 > memory.length) return new byte[] { 1, 0x10 };
        byte[] part = java.util.Arrays.copyOfRange(memory, first * 4, (first + count) * 4);
        return concat(new byte[] { 0 }, part);
    }

    private static byte[] concat(byte[]... parts) {
        java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
        for (byte[] part : parts) all.write(part, 0, part.length);
        return all.toByteArray();
    }
}
