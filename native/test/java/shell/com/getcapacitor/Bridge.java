package com.getcapacitor;

import android.content.Context;
import android.content.Intent;
import androidx.activity.result.ActivityResultCallback;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContract;
import androidx.appcompat.app.AppCompatActivity;
import java.util.Map;

/** The methods of the bridge that Capacitor's `Plugin` calls. */
public class Bridge {

    public Context getContext() {
        return null;
    }

    public AppCompatActivity getActivity() {
        return null;
    }

    public CapConfig getConfig() {
        return new CapConfig();
    }

    public <I, O> ActivityResultLauncher<I> registerForActivityResult(
        ActivityResultContract<I, O> contract,
        ActivityResultCallback<O> callback
    ) {
        return null;
    }

    protected PluginCall getPermissionCall(String pluginId) {
        return null;
    }

    protected boolean validatePermissions(Plugin plugin, PluginCall call, Map<String, Boolean> permissions) {
        return true;
    }

    public PluginCall getSavedCall(String callbackId) {
        return null;
    }

    PluginCall getPluginCallForLastActivity() {
        return null;
    }

    void setPluginCallForLastActivity(PluginCall call) {}

    public void saveCall(PluginCall call) {}

    public void releaseCall(PluginCall call) {}

    public void releaseCall(String callbackId) {}

    protected void savePermissionCall(PluginCall call) {}

    protected Map<String, PermissionState> getPermissionStates(Plugin plugin) {
        return null;
    }

    public void startActivityForPluginWithResult(PluginCall call, Intent intent, int requestCode) {}

    public void execute(Runnable runnable) {
        runnable.run();
    }
}
