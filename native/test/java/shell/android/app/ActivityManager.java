package android.app;

/** What the plugin calls of Android 9 and later; the framework of the tests is older. */
public class ActivityManager {

    public boolean isBackgroundRestricted() {
        return false;
    }
}
