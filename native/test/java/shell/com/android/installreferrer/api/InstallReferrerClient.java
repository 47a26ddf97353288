package com.android.installreferrer.api;

import android.content.Context;
import android.os.RemoteException;

/** The interface of Google's library (com.android.installreferrer 2.2), which its registry alone has. */
public abstract class InstallReferrerClient {

    public @interface InstallReferrerResponse {
        int OK = 0;
        int SERVICE_UNAVAILABLE = 1;
        int FEATURE_NOT_SUPPORTED = 2;
        int DEVELOPER_ERROR = 3;
    }

    public static final class Builder {

        public InstallReferrerClient build() {
            return create.get();
        }
    }

    /** What the tests put in the place of the store. */
    public static java.util.function.Supplier<InstallReferrerClient> create = () -> null;

    public static Builder newBuilder(Context context) {
        return new Builder();
    }

    public abstract void startConnection(InstallReferrerStateListener listener);

    public abstract void endConnection();

    public abstract ReferrerDetails getInstallReferrer() throws RemoteException;
}
