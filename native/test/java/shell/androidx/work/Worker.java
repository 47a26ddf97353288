package androidx.work;

import android.content.Context;

public abstract class Worker extends ListenableWorker {

    public Worker(Context context, WorkerParameters parameters) {
        super(context, parameters);
    }

    public abstract Result doWork();
}
