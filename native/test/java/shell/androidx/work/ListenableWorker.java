package androidx.work;

import android.content.Context;

public abstract class ListenableWorker {

    public ListenableWorker(Context context, WorkerParameters parameters) {}

    public final Context getApplicationContext() {
        return null;
    }

    public final boolean isStopped() {
        return false;
    }

    public abstract static class Result {

        public static Result success() {
            return new Result() {};
        }
    }
}
