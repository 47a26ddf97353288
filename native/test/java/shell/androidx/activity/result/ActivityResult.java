package androidx.activity.result;

import android.content.Intent;

public final class ActivityResult {

    public int getResultCode() {
        return 0;
    }

    public Intent getData() {
        return null;
    }
}
