package app.buchfink.device;

import android.os.RemoteException;
import com.android.installreferrer.api.InstallReferrerClient;
import com.android.installreferrer.api.InstallReferrerClient.InstallReferrerResponse;
import com.android.installreferrer.api.InstallReferrerStateListener;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Asks Google's store by which link the app was installed. */
@CapacitorPlugin(name = "InstallReferrer")
public class InstallReferrerPlugin extends Plugin {

    /** Answers {@code referrer} as the store's link had it; rejects with UNAVAILABLE where there is no store. */
    @PluginMethod
    public void getReferrer(PluginCall call) {
        InstallReferrerClient client = InstallReferrerClient.newBuilder(getContext()).build();
        client.startConnection(
            new InstallReferrerStateListener() {
                @Override
                public void onInstallReferrerSetupFinished(int code) {
                    answer(call, client, code);
                    client.endConnection();
                }

                @Override
                public void onInstallReferrerServiceDisconnected() {
                    // The answer has come, or the call stays unanswered as it would without a store.
                }
            }
        );
    }

    private void answer(PluginCall call, InstallReferrerClient client, int code) {
        if (code != InstallReferrerResponse.OK) {
            call.unavailable("The store does not tell the referrer.");
            return;
        }
        try {
            JSObject answer = new JSObject();
            answer.put("referrer", client.getInstallReferrer().getInstallReferrer());
            call.resolve(answer);
        } catch (RemoteException lost) {
            call.unavailable("The store has gone.");
        }
    }
}
