package androidx.work;

public enum NetworkType {
    CONNECTED
}
