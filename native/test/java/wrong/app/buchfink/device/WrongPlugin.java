package app.buchfink.device;

import android.nfc.NfcAdapter;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;

/** Two mistakes that the compiler must find: a method that Android does not have, and a wrong type. */
public class WrongPlugin extends Plugin {

    @PluginMethod
    public void getState(PluginCall call) {
        NfcAdapter adapter = NfcAdapter.getDefaultAdapter(getContext());
        adapter.isSwitchedOn();
        String state = adapter.isEnabled();
        call.resolve();
    }
}
