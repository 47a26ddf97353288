package androidx.core.app;

import android.app.Activity;
import android.content.Context;

public class ActivityCompat {

    public static boolean shouldShowRequestPermissionRationale(Activity activity, String permission) {
        return false;
    }

    public static void requestPermissions(Activity activity, String[] permissions, int requestCode) {}

    public static int checkSelfPermission(Context context, String permission) {
        return 0;
    }
}
