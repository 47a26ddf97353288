package app.buchfink.device;

import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.net.Uri;
import android.util.Base64;
import androidx.core.content.FileProvider;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** Hands a pass to an app that opens such files. Android has no wallet of its own for them. */
@CapacitorPlugin(name = "PassToWallet")
public class PassToWalletPlugin extends Plugin {

    private static final String PASS_TYPE = "application/vnd.apple.pkpass";

    /** Answers {@code available}: whether an app is installed that opens passes. */
    @PluginMethod
    public void isAvailable(PluginCall call) {
        Uri anyPass = Uri.parse("content://" + authority() + "/card.pkpass");
        JSObject answer = new JSObject();
        answer.put("available", !getContext().getPackageManager().queryIntentActivities(viewing(anyPass), 0).isEmpty());
        call.resolve(answer);
    }

    /**
     * Opens the pass in {@code base64} with such an app, or lets the patron choose one. Rejects with 102 when the text is broken,
     * 101 when it is no archive, and UNAVAILABLE when no app opens it.
     */
    @PluginMethod
    public void addToWallet(PluginCall call) {
        byte[] pass = decoded(call.getString("base64", ""));
        if (pass.length == 0) {
            call.reject("The Base64 text is broken.", "102");
            return;
        }
        if (pass.length < 4 || pass[0] != 'P' || pass[1] != 'K' || pass[2] != 3 || pass[3] != 4) {
            call.reject("The pass is invalid.", "101");
            return;
        }
        try {
            Uri shared = FileProvider.getUriForFile(getContext(), authority(), stored(pass));
            getActivity().startActivity(viewing(shared));
            call.resolve();
        } catch (ActivityNotFoundException | IOException failed) {
            call.unavailable("No app opens the pass.");
        }
    }

    private Intent viewing(Uri pass) {
        Intent intent = new Intent(Intent.ACTION_VIEW);
        intent.setDataAndType(pass, PASS_TYPE);
        intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
        return intent;
    }

    /** The app's provider of files, as Capacitor's template declares it. */
    private String authority() {
        return getContext().getPackageName() + ".fileprovider";
    }

    /** One file in the cache: the next pass replaces it. */
    private File stored(byte[] pass) throws IOException {
        File file = new File(getContext().getCacheDir(), "card.pkpass");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(pass);
        }
        return file;
    }

    private static byte[] decoded(String base64) {
        try {
            return Base64.decode(base64, Base64.NO_WRAP);
        } catch (IllegalArgumentException broken) {
            return new byte[0];
        }
    }
}
