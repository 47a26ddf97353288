package androidx.work;

import android.content.Context;

public class WorkManager {

    public static WorkManager getInstance(Context context) {
        return new WorkManager();
    }

    public Operation enqueueUniquePeriodicWork(String name, ExistingPeriodicWorkPolicy policy, PeriodicWorkRequest request) {
        return null;
    }

    public Operation cancelUniqueWork(String name) {
        return null;
    }
}
